#!/bin/sh
# Makes a new database folder out of a backup: `restore.sh FOLDER DATA [COPY]`. FOLDER is what backup.sh wrote, DATA is made
# and must not exist, COPY is the name of one in FOLDER/base (the newest). Start PostgreSQL on DATA: it reads the whole
# log, then serves. Commits of the new one wait for nobody, until synchronous_standby_names is set again.
set -eu

folder="${1:-}"
data="${2:-}"
[ -n "$folder" ] && [ -n "$data" ] || { sed -n '2,4p' "$0" >&2; exit 2; }
[ ! -e "$data" ] || { echo "$data is there already" >&2; exit 1; }
folder="$(cd "$folder" && pwd)"
name="${3:-$(ls "$folder/base" | sort | tail -n 1)}"
copy="$folder/base/$(basename "$name")"
[ -d "$copy" ] && [ -n "$name" ] || { echo "There is no copy $copy" >&2; exit 1; }

cp -a "$copy" "$data"
chmod 700 "$data"
touch "$data/recovery.signal"
# The end of the log is in a file that was still being received.
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$folder/wal/%f" "%p" 2>/dev/null || cp "$folder/wal/%f.partial" "%p" 2>/dev/null'
recovery_target_timeline = 'latest'
synchronous_standby_names = ''
CONF
echo "$copy is restored: start PostgreSQL on $data, then set synchronous_standby_names again"
