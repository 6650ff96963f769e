#!/usr/bin/env bash
# Opens a GitHub issue for each event of a file of movers (a JSON object a line), once: the event's id is in the title's end,
# and an id that any issue has already is passed over. Names and ids come from strangers, so they go through jq, never through
# the shell. Needs gh and jq.   open-issues.sh new.jsonl
set -euo pipefail
file=${1:?open-issues.sh needs a file of movers}
known=$(gh issue list --state all --limit 1000 --search 'storelens in:title' --json title --jq '.[].title')
while IFS= read -r event; do
  id=$(jq -r '.id' <<<"$event")
  case $id in '' | *[!0-9a-f]*) echo "open-issues.sh: $id is no event id" >&2; continue ;; esac
  case $known in *"$id"*) continue ;; esac
  title=$(jq -r '("storelens: \(.domain) \(.type) \(.before // "-") → \(.after // "-")" | gsub("[[:cntrl:]]"; " ") | .[0:160]) + " [\(.id)]"' <<<"$event")
  body=$(jq -r '"```json\n\(. | tojson | gsub("`"; "´"))\n```"' <<<"$event")
  gh issue create --title "$title" --body "$body"
done <"$file"
