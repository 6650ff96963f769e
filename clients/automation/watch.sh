#!/usr/bin/env bash
# Prints every new event of the movers feed once, a JSON object a line, oldest first, and remembers where it was.
# 每個新異動只印一次，一行一個 JSON，由舊到新。
#
#   watch.sh --base-url https://storelens.example --state movers.state [--type platform_changed] [--every 3600]
#
# Without --every it asks once and ends, for cron and for other programs. The state is one event id, replaced by a rename
# after all lines of a turn were written: a stop in between repeats lines and loses none; whoever reads keeps the ids.
# Needs bash, curl and jq. Exit codes: 0 done, 1 the service did not answer as it should, 2 wrong use.
set -euo pipefail

base=${STORELENS_BASE_URL:-http://127.0.0.1:8080}
state=movers.state
type=
every=
usage() { sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; }
while [ $# -gt 0 ]; do
  case $1 in
    --base-url | --state | --type | --every)
      [ $# -ge 2 ] || { echo "watch.sh: $1 needs a value" >&2; exit 2; }
      case $1 in
        --base-url) base=$2 ;;
        --state) state=$2 ;;
        --type) type=$2 ;;
        --every) every=$2 ;;
      esac
      shift 2 ;;
    -h | --help) usage; exit 0 ;;
    *) echo "watch.sh: $1 is no option" >&2; usage; exit 2 ;;
  esac
done
case $every in '' | *[!0-9]*) [ -z "$every" ] || { echo "watch.sh: --every $every: give whole seconds" >&2; exit 2; } ;; esac
for tool in curl jq; do command -v "$tool" >/dev/null || { echo "watch.sh needs $tool" >&2; exit 2; }; done

ask() { # events newer than the remembered one, at most 1000
  local since=$1 body status
  body=$(mktemp)
  local args=(--silent --show-error --max-time 30 --retry 3 --get --output "$body" --write-out '%{http_code}' --data-urlencode limit=1000)
  [ -z "$since" ] || args+=(--data-urlencode "since=$since")
  [ -z "$type" ] || args+=(--data-urlencode "type=$type")
  status=$(curl "${args[@]}" "${base%/}/api/v1/movers") || { rm -f "$body"; return 1; }
  if [ "$status" != 200 ]; then
    echo "watch.sh: ${base%/}/api/v1/movers: HTTP $status $(jq -r '.detail // empty' "$body" 2>/dev/null || true)" >&2
    rm -f "$body"
    [ "$status" != 400 ] || echo "watch.sh: remove $state to begin anew" >&2
    return 1
  fi
  cat "$body"
  rm -f "$body"
}

turn() { # asks until nothing is newer than what is remembered
  local since reply newest
  while true; do
    since=''
    [ ! -s "$state" ] || since=$(cat "$state")
    reply=$(ask "$since") || return 1
    # The last in the order of report: of an archive that was read late, that is not the first in the order of time.
    newest=$(jq -r '.items | reverse | max_by([.snapshot, .at]) | .id // empty' <<<"$reply")
    [ -n "$newest" ] || return 0
    jq -c '.items | reverse | .[]' <<<"$reply"
    printf '%s\n' "$newest" >"$state.new"
    mv "$state.new" "$state"
    [ -n "$since" ] || return 0 # the first time: what is there now is where it begins
  done
}

if [ -z "$every" ]; then
  turn
  exit
fi
while true; do
  turn || echo "watch.sh: asking again in $every s" >&2
  sleep "$every"
done
