#!/bin/sh
# Everything that must hold before a change of the rules is taken. It runs on your own machine too: sh ci.sh
set -u
cd "$(dirname "$0")" || exit 2
failed=0
format=text
if [ "${GITHUB_ACTIONS:-}" = true ]; then format=github; fi
mkdir -p reports || exit 2

step() {
    echo "> $*"
    "$@" || failed=1
}

step rulewright fmt --check
step rulewright check --strict --format "$format" --report sarif=reports/check.sarif --report junit=reports/check.xml
step rulewright test --format "$format" --report junit=reports/test.xml
step rulewright build
exit "$failed"
