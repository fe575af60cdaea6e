#!/bin/sh
# Writes a backup into a new folder under $1 and keeps the newest $2 (14). A backup without manifest.json is incomplete.
set -eu
umask 077
folder=${1:?usage: backup.sh <folder> [<how many to keep>]}
keep=${2:-14}
cd "$(dirname "$0")/.."

npm run --silent gumball -- backup "$folder/$(date -u +%Y-%m-%dT%H%M%SZ)"

finished=0
for backup in $(ls -1 "$folder" | grep -E '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}Z$' | sort -r); do
  if [ -e "$folder/$backup/manifest.json" ]; then
    finished=$((finished + 1))
    [ "$finished" -gt "$keep" ] || continue
  elif [ "$finished" -eq 0 ]; then
    continue
  fi
  rm -rf "${folder:?}/$backup"
  echo "Removed $folder/$backup."
done
