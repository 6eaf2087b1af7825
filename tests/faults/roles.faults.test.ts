// The roles that ops/postgres/roles.sh creates, on a real server.

import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { ensureBackupPrograms } from '../../scripts/services/postgresBinaries.mjs';
import { openPostgres } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Tables } from '../../server/db/tables.ts';
import { type Cleanups, cleanUp } from '../harness/cleanUp.ts';

const SCRIPT = path.resolve(import.meta.dirname, '../../ops/postgres/roles.sh');
/** Passwords with every character that a shell or SQL could interpret. */
const PASSWORDS = { APP_PASSWORD: `a'"$x\\`, BACKUP_PASSWORD: 'b', MONITOR_PASSWORD: 'c' };

describe.skipIf(process.env.TEST_WITHOUT_SERVICES === '1')('the roles of the database', () => {
  const cleanups: Cleanups = [];
  let url: URL;
  let programs: string;

  const run = (passwords: Readonly<Record<string, string>>) =>
    spawnSync('sh', [SCRIPT], {
      env: { PATH: `${programs}:${process.env.PATH}`, PGHOST: url.hostname, PGPORT: url.port, ...passwords },
      encoding: 'utf8',
    });
  const open = (role: string, database: string): Kysely<Tables> => {
    const own = new URL(url.href);
    own.username = role;
    own.pathname = database;
    const { db, close } = openPostgres(own.href);
    cleanups.push(close);
    return db;
  };

  beforeAll(async () => {
    programs = ensureBackupPrograms();
    const cluster = await startPostgres({ programs });
    cleanups.push(() => cluster.stop());
    url = new URL(cluster.url);
    // The second run finds the roles and sets their passwords again.
    for (let times = 0; times < 2; times++)
      expect(run(PASSWORDS)).toMatchObject({ status: 0, stderr: '', stdout: '' });
  }, 120_000);
  afterAll(() => cleanUp(cleanups));

  it('[OPS-75] are no superusers, and only the backup may replicate', async () => {
    const { rows } =
      await sql`select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
        rolpassword like 'SCRAM-SHA-256$%' as has_password
      from pg_authid where rolname in ('tetrarch', 'backup', 'monitor') order by rolname`.execute(
        open('postgres', 'postgres'),
      );
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false };
    expect(rows).toEqual([
      { ...none, rolname: 'backup', rolreplication: true, has_password: true },
      { ...none, rolname: 'monitor', rolreplication: false, has_password: true },
      { ...none, rolname: 'tetrarch', rolreplication: false, has_password: true },
    ]);
  });

  it('[OPS-75] let the product migrate its database, and give the other roles no access to it', async () => {
    const db = open('tetrarch', 'tetrarch');
    await migrate(db);
    expect(await db.selectFrom('account').select('id').execute()).toEqual([]);
    for (const statement of [
      'create role more superuser',
      'alter role tetrarch superuser',
      'create database more',
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    for (const role of ['backup', 'monitor'])
      await expect(sql`select 1`.execute(open(role, 'tetrarch'))).rejects.toMatchObject({ code: '42501' });
  });

  it('[OPS-75] let the backup copy the cluster and its configuration, and the monitor read the statistics', async () => {
    const { stdout } = spawnSync(
      path.join(programs, 'pg_receivewal'),
      [
        '--slot=tried',
        '--create-slot',
        '-D',
        '/tmp',
        '-h',
        url.hostname,
        '-p',
        url.port,
        '-U',
        'backup',
        '-v',
      ],
      { encoding: 'utf8' },
    );
    expect(stdout).toBe('');
    const backup = open('backup', 'postgres');
    const { rows } = await sql<{
      text: string;
    }>`select pg_read_file(current_setting('hba_file')) as text`.execute(backup);
    expect(rows[0]?.text).toContain('host');
    const { rows: slots } = await sql`select slot_name from pg_replication_slots`.execute(
      open('monitor', 'postgres'),
    );
    expect(slots).toEqual([{ slot_name: 'tried' }]);
    execFileSync(path.join(programs, 'pg_receivewal'), [
      ...['--slot=tried', '--drop-slot', '-h', url.hostname, '-p', url.port, '-U', 'backup'],
    ]);
  });

  it.each(Object.keys(PASSWORDS))('[OPS-75] are not created without %s', (name) => {
    const { status, stderr } = run({ ...PASSWORDS, [name]: '' });
    expect([status, stderr]).toEqual([2, `${name} is not set\n`]);
  });
});
