#!/bin/sh
# Backups of the database without losing an acknowledged move: base backups and a continuously received write-ahead log
# (WAL). PGHOST, PGPORT, PGUSER and PGPASSWORD select the database.
#   backup.sh wal FOLDER        receives the WAL until stopped; run it on another machine
#   backup.sh base FOLDER       makes and verifies one base backup, deletes the oldest beyond KEEP_BASES (7)
#   backup.sh nightly FOLDER    makes a base backup every night after BACKUP_HOUR (3, UTC), until stopped
#   backup.sh recent FOLDER     exits with 0 if the newest base backup is at most two days old
#   backup.sh receiving FOLDER  exits with 0 while the WAL is being received
#   backup.sh check FOLDER      exits with 0 if the WAL is being received, commits wait for the receiver (not checked with
#                               COMMITS_WAIT=no), and the newest base backup is at most two days old; prints problems
# A base backup writes its time and size to FOLDER/metrics/backup.prom, for the textfile collector of node_exporter.
set -eu

act="${1:-}"
folder="${2:-}"
slot="${SLOT:-tetrarch_backup}"
usage() { sed -n '2,11p' "$0" >&2; exit 2; }
case "$act" in wal | base | nightly | recent | receiving | check) ;; *) usage ;; esac
[ -n "$folder" ] || usage
mkdir -p "$folder/wal" "$folder/base" "$folder/config" "$folder/metrics"
# Only the metrics are for other users of the machine.
chmod 700 "$folder/wal" "$folder/base" "$folder/config"
chmod 755 "$folder/metrics"

# Debian installs some PostgreSQL programs outside of PATH, in one folder per version.
programs="${PG_PROGRAMS:-}"
if [ -z "$programs" ] && ! command -v pg_verifybackup > /dev/null; then
  programs="$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -n 1)"
fi
[ -z "$programs" ] || export PATH="$programs:$PATH"

ask() {
  psql -d "${PGDATABASE:-postgres}" --no-psqlrc -Atq --no-password -c "$1"
}

receive() {
  # This application name makes the receiver the standby that synchronous_standby_names refers to.
  export PGAPPNAME="$slot"
  pg_receivewal -D "$folder/wal" --slot "$slot" --create-slot --if-not-exists --no-password
  exec pg_receivewal -D "$folder/wal" --slot "$slot" --synchronous --no-password
}

copy() {
  name="$(date -u +%Y%m%dT%H%M%SZ)"
  part="$folder/base/.$name.part"
  # Deletes the remains of interrupted backups.
  find "$folder/base" -mindepth 1 -maxdepth 1 -name '.*.part' -mmin +1440 -exec rm -rf {} +
  trap 'rm -rf "$part"' EXIT
  trap 'exit 1' INT TERM HUP
  pg_basebackup -D "$part" --checkpoint=fast --wal-method=fetch --no-password
  pg_verifybackup --quiet "$part"
  copy_config "$folder/config/$name"
  # A base backup preserves modification times. The check needs the time at which the backup was made.
  touch "$part"
  mv "$part" "$folder/base/$name"
  echo "$folder/base/$name"
  write_metrics "$folder/base/$name"
  drop_old
}

write_metrics() {
  metrics="$folder/metrics/backup.prom"
  cat > "$metrics.new" <<METRICS
# HELP tetrarch_backup_base_timestamp_seconds Time of the newest base backup
# TYPE tetrarch_backup_base_timestamp_seconds gauge
tetrarch_backup_base_timestamp_seconds $(date -r "$1" +%s)
# HELP tetrarch_backup_base_bytes Size of the newest base backup
# TYPE tetrarch_backup_base_bytes gauge
tetrarch_backup_base_bytes $(($(du -sk "$1" | cut -f 1) * 1024))
METRICS
  chmod 644 "$metrics.new"
  mv "$metrics.new" "$metrics"
}

# A failed backup is repeated after the pause. The hour is left out if a night was missed.
child=
nightly() {
  # A signal may arrive when the child has ended, in which case kill fails.
  trap 'kill "$child" 2> /dev/null || true; exit 0' INT TERM HUP
  while :; do
    if ! newer_than 1560 || { ! newer_than 1200 && [ "$(date -u +%H)" -eq "${BACKUP_HOUR:-3}" ]; }; then
      sh "$0" base "$folder" & child=$!
      wait "$child" || echo "The base backup failed" >&2
    fi
    sleep "${BACKUP_PAUSE:-300}" & child=$!
    wait "$child"
  done
}

# Whether a base backup is newer than this many minutes.
newer_than() {
  [ -n "$(find "$folder/base" -mindepth 1 -maxdepth 1 ! -name '.*' -mmin "-$1")" ]
}

# A base backup lacks configuration files outside of the data directory, which exist on Debian.
copy_config() {
  mkdir -p "$1"
  for setting in config_file hba_file ident_file; do
    ask "select pg_read_file(current_setting('$setting'))" > "$1/$setting" 2> /dev/null || rm -f "$1/$setting"
  done
  [ -n "$(ls "$1")" ] || echo "The configuration could not be read: back it up separately" >&2
}

# WAL that is older than the oldest base backup is useless.
drop_old() {
  ls "$folder/base" | sort -r | tail -n "+$((${KEEP_BASES:-7} + 1))" | while read -r old; do
    rm -rf "${folder:?}/base/$old" "${folder:?}/config/$old"
  done
  oldest="$(ls "$folder/base" | sort | head -n 1)"
  from="$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$folder/base/$oldest/backup_label")"
  [ -z "$from" ] || pg_archivecleanup "$folder/wal" "$from"
}

receiving() {
  [ "$(ask "select count(*) from pg_replication_slots where slot_name = '$slot' and active")" = 1 ]
}

waits() {
  [ "$(ask "select count(*) from pg_stat_replication
    where application_name = '$slot' and sync_state in ('sync', 'quorum')")" = 1 ]
}

names() {
  [ "$(ask "select count(*) from regexp_split_to_table(current_setting('synchronous_standby_names'), '[^A-Za-z0-9_]+') name
    where name = '$slot'")" -gt 0 ]
}

check_receiver() {
  receiving || { echo "The WAL is not being received" >&2; bad=1; }
  [ "${COMMITS_WAIT:-yes}" = no ] || waits || {
    if names; then echo "Commits wait for $slot, which is not connected: moves are blocked until it returns" >&2
    else echo "Commits do not wait for the receiver: synchronous_standby_names does not name $slot" >&2
    fi
    bad=1
  }
}

check() {
  bad=0
  if ask 'select 1' > /dev/null; then
    check_receiver
  else
    echo "The database does not answer, so its receiver was not checked" >&2
    bad=1
  fi
  newer_than 2880 || {
    echo "No base backup is newer than two days" >&2
    bad=1
  }
  return "$bad"
}

case "$act" in
  wal) receive ;;
  base) copy ;;
  nightly) nightly ;;
  recent) newer_than 2880 ;;
  receiving) receiving ;;
  check) check ;;
esac
