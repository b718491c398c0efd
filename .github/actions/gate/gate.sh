#!/usr/bin/env bash
# Indexes and evaluates; the summary goes to a file, to the summary of the job, and whether the gate is open to the outputs of the step.
set -uo pipefail

touchstone=${TOUCHSTONE:-npx -y "touchstone@${VERSION:-latest}"}
summary="$RUNNER_TEMP/touchstone-gate.md"

passed=false
if $touchstone index && $touchstone eval gate "$RULES" --markdown > "$summary"; then passed=true; fi
[ -s "$summary" ] || echo 'The gate could not be evaluated: see the log of the job.' > "$summary"
cat "$summary" >> "$GITHUB_STEP_SUMMARY"
echo "passed=$passed" >> "$GITHUB_OUTPUT"
