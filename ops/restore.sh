#!/bin/sh
# Creates a data directory from a backup: `restore.sh FOLDER DATA [COPY]`. FOLDER was written by backup.sh, DATA must
# not exist, and COPY is a name in FOLDER/base (default: the newest). Start PostgreSQL on DATA. It replays the whole WAL
# and then accepts connections. Commits wait for no standby until synchronous_standby_names is set again.
set -eu

folder="${1:-}"
data="${2:-}"
[ -n "$folder" ] && [ -n "$data" ] || { sed -n '2,4p' "$0" >&2; exit 2; }
[ ! -e "$data" ] || { echo "$data already exists" >&2; exit 1; }
folder="$(cd "$folder" && pwd)"
name="${3:-$(ls "$folder/base" | sort | tail -n 1)}"
copy="$folder/base/$(basename "$name")"
[ -d "$copy" ] && [ -n "$name" ] || { echo "Unknown base backup $copy" >&2; exit 1; }

cp -a "$copy" "$data"
chmod 700 "$data"
touch "$data/recovery.signal"
# The end of the WAL is in a partially received file.
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'cp "$folder/wal/%f" "%p" 2>/dev/null || cp "$folder/wal/%f.partial" "%p" 2>/dev/null'
recovery_target_timeline = 'latest'
synchronous_standby_names = ''
CONF
echo "$copy is restored: start PostgreSQL on $data, then set synchronous_standby_names again"
