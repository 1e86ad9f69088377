"""The typed calculus: types, values, expressions and statements that the Book's bodies and the core share."""
