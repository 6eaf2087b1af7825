#!/bin/sh
# Creates the roles of the database `tetrarch`, or sets their passwords: `tetrarch` owns the database and has no rights
# beyond it, `backup` copies the cluster, and `monitor` reads statistics. The container runs it when it creates the
# cluster. PGHOST and PGUSER select another cluster, whose superuser runs it.
set -eu

for name in APP_PASSWORD BACKUP_PASSWORD MONITOR_PASSWORD; do
  eval "value=\${$name:-}"
  if [ -z "$value" ]; then
    echo "$name is not set" >&2
    exit 2
  fi
done
export PGUSER="${PGUSER:-${POSTGRES_USER:-postgres}}"

# psql reads the passwords itself, because the arguments of a process are visible to others.
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname postgres <<'SQL'
\getenv app APP_PASSWORD
\getenv backup BACKUP_PASSWORD
\getenv monitor MONITOR_PASSWORD
set client_min_messages = warning;
set password_encryption = 'scram-sha-256';
select format('create role %I', name) from unnest(array['tetrarch', 'backup', 'monitor']) name
where not exists (select from pg_roles where rolname = name) \gexec
alter role tetrarch login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'app';
alter role backup login nosuperuser nocreatedb nocreaterole replication nobypassrls password :'backup';
alter role monitor login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'monitor';
-- These rights show no more data than a replication role can copy anyway.
grant pg_monitor, pg_read_server_files to backup;
grant execute on function pg_read_file(text) to backup;
grant pg_monitor to monitor;
select 'create database tetrarch' where not exists (select from pg_database where datname = 'tetrarch') \gexec
alter database tetrarch owner to tetrarch;
revoke all on database tetrarch from public;
SQL
