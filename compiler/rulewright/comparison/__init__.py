"""Two rulesets side by side: what differs rule by rule, in the author's terms, and what that means for print and for chances."""
