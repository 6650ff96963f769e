#!/bin/sh
# Copies a directory of snapshots, whole and in an order that leaves the copy good wherever it stops: backup, and restore.
#   deploy/copy-snapshots.sh /srv/storelens/snapshots /backup/storelens     # as often as you publish
#   deploy/copy-snapshots.sh /backup/storelens /srv/storelens/snapshots     # when it is lost
# Releases and history that are there already are not copied again; runtimes of the target take what its pointer names.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 FROM TO" >&2; exit 2; }
from=$1 to=$2
[ -f "$from/current.json" ] || { echo "$from: nothing was published here" >&2; exit 1; }
# First of all: a build that publishes meanwhile is left for the next time.
pointer=$(cat "$from/current.json")
id=$(printf %s "$pointer" | sed -n 's/.*"snapshot":"\([0-9TZ-]*\)".*/\1/p')
[ -n "$id" ] && [ -d "$from/$id" ] || { echo "$from/current.json names no release that is there" >&2; exit 1; }
mkdir -p "$to"

# What is taken down comes before what tells of it.
for list in take-downs.json .take-downs-followed.json; do
  if [ -f "$from/$list" ]; then cp -p "$from/$list" "$to/$list.partial-$$" && mv "$to/$list.partial-$$" "$to/$list"; fi
done
# Entries name files, so they come after them.
for part in observations prices snapshots; do
  [ -d "$from/history/$part" ] || continue
  (cd "$from/history" && find "$part" -type f ! -name '.*') | while IFS= read -r file; do
    [ -f "$to/history/$file" ] && continue
    mkdir -p "$to/history/$(dirname "$file")"
    cp -p "$from/history/$file" "$to/history/$file.partial-$$"
    mv "$to/history/$file.partial-$$" "$to/history/$file"
  done
done
for release in "$from"/[0-9]*T[0-9]*Z*; do
  name=$(basename "$release")
  case $name in *.partial-*) continue ;; esac
  if [ -f "$to/$name/manifest.json" ] && cmp -s "$release/manifest.json" "$to/$name/manifest.json"; then continue; fi
  rm -rf "$to/$name.partial-$$"
  cp -Rp "$release" "$to/$name.partial-$$"
  rm -rf "${to:?}/$name"
  mv "$to/$name.partial-$$" "$to/$name"
done
sync
if [ -f "$from/latest.json" ]; then cp -p "$from/latest.json" "$to/latest.json.partial-$$" && mv "$to/latest.json.partial-$$" "$to/latest.json"; fi
printf '%s\n' "$pointer" > "$to/current.json.partial-$$"
mv "$to/current.json.partial-$$" "$to/current.json"
echo "$to: $id is current"
