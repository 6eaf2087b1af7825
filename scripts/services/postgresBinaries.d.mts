/** Returns the folder of the server programs, PostgreSQL 18 if possible, after installing them if necessary. */
export function ensurePostgres(): string;
/** Returns the folder of the server programs and those for backups, after installing them if necessary. */
export function ensureBackupPrograms(): string;
/** Returns the path of Barman, after installing it if necessary. */
export function ensureBarman(): string;
