#!/bin/sh
# Changes a setting where a service reads it, restarts the service, and waits until it serves; goes back where it does not.
#   deploy/change-setting.sh /etc/storelens.env STORELENS_CONTACT=new@example.org http://127.0.0.1:8080 systemctl restart storelens
#   deploy/change-setting.sh /etc/storelens.env STORELENS_SNAPSHOTS=/srv/storelens/v2 http://127.0.0.1:8080 systemctl restart storelens
# FILE has NAME=VALUE lines, as an EnvironmentFile= of systemd or an env_file of compose. URL is the service's own. What follows it restarts
# the service, and is run again where the old value is put back. WAIT_S: seconds to wait until it serves (60).
set -eu
if [ $# -lt 4 ]; then echo "usage: $0 FILE NAME=VALUE URL COMMAND…" >&2; exit 2; fi
file=$1 setting=$2 url=$3
shift 3
name=${setting%%=*}
case $name in *[!A-Z0-9_]* | '') echo "$setting: must be like STORELENS_CONTACT=you@example.org" >&2; exit 2 ;; esac
case $setting in *=*) ;; *) echo "$setting: must be like $name=VALUE" >&2; exit 2 ;; esac
touch "$file"
before=$(cat "$file"; echo .)

# Replaced by one rename, with the rights that it has.
put() {
  cp -p "$file" "$file.partial-$$"
  printf %s "$1" > "$file.partial-$$"
  mv "$file.partial-$$" "$file"
}
serves() {
  n=0
  while [ "$n" -lt "${WAIT_S:-60}" ]; do
    n=$((n + 1))
    sleep 1
    # A process that ends over a wrong setting may answer once more before: twice in a row counts.
    if curl -fsS -m 5 "$url/readyz" > /dev/null 2>&1 && sleep 1 && ready=$(curl -fsS -m 5 "$url/readyz" 2> /dev/null); then return 0; fi
  done
  return 1
}
newline='
'
put "$(printf %s "${before%.}" | grep -v "^$name=" || true)$newline$setting$newline"
if "$@" && serves; then
  echo "$name is changed: $ready"
  exit 0
fi
put "${before%.}"
"$@" || true
if serves; then echo "$name is as it was, for the service did not come up with $setting: $ready" >&2; else echo "$name is as it was, and the service does not come up" >&2; fi
exit 1
