// Tests the backup scripts with simulated PostgreSQL programs. The tests in tests/faults/backup.faults.test.ts run them
// with real ones.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const DAY_S = 24 * 3600;
/** The real program `date`. */
const DATE = execFileSync('sh', ['-c', 'command -v date'], { encoding: 'utf8' }).trim();

let folder: string;
let programs: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-scripts-'));
  programs = path.join(folder, 'programs');
  mkdirSync(programs);
  play('pg_basebackup', 'mkdir "$2" && echo "START WAL LOCATION: 0/2 (file 0000)" > "$2/backup_label"');
  play('pg_verifybackup', '');
  play('pg_archivecleanup', '');
  // The simulated database streams its WAL, replicates synchronously, and has a readable configuration.
  play('psql', 'case "$*" in *pg_read_file*) echo "port = 5432";; *) echo 1;; esac');
});
afterEach(() => rmSync(folder, { recursive: true }));

function play(name: string, text: string, place = programs): void {
  writeFileSync(path.join(place, name), `#!/bin/sh\n${text}\n`);
  chmodSync(path.join(place, name), 0o755);
}

function run(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const PATH = `${programs}:${process.env.PATH}`;
  const { status, stderr } = spawnSync('sh', [path.join(ROOT, 'ops', name), ...args], {
    cwd: folder,
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stderr };
}

const backup = (act: string, env = {}) => run('backup.sh', [act, path.join(folder, 'backup')], env);
const modeOf = (place: string) => statSync(path.join(folder, place)).mode & 0o777;
const listed = (place: string) => readdirSync(path.join(folder, 'backup', place));

describe('backup.sh', () => {
  it('stores complete backups with the configuration files', () => {
    expect(backup('base')).toEqual({ status: 0, stderr: '' });
    const [name = ''] = listed('base');
    expect(listed(`config/${name}`)).toEqual(['config_file', 'hba_file', 'ident_file']);
    const old = path.join(folder, 'backup/base/20200101T000000Z');
    execFileSync('cp', ['-r', path.join(folder, 'backup/base', name), old]);
    rmSync(path.join(folder, 'backup/base', name), { recursive: true });
    expect(backup('base', { KEEP_BASES: '1' }).status).toBe(0);
    expect([listed('base').length, existsSync(old)]).toEqual([1, false]);
  });

  it('[OPS-76] writes the time and size of the newest base backup as metrics, which the alert queries', () => {
    expect(backup('base').status).toBe(0);
    const [name = ''] = listed('base');
    const base = path.join(folder, 'backup/base', name);
    const metrics = path.join(folder, 'backup/metrics/backup.prom');
    const samples = new Map(
      readFileSync(metrics, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
    );
    expect(samples.get('tetrarch_backup_base_timestamp_seconds')).toBe(
      Math.floor(statSync(base).mtimeMs / 1000),
    );
    expect(samples.get('tetrarch_backup_base_bytes')).toBeGreaterThan(0);
    const alerts = readFileSync(path.join(ROOT, 'ops/prometheus/services.yml'), 'utf8');
    const queried = alerts.match(/tetrarch_backup_\w+/g) ?? [];
    expect(queried.length).toBeGreaterThan(0);
    for (const one of queried) expect([one, samples.has(one)]).toEqual([one, true]);
    // Other users may read the metrics and nothing else.
    expect(['metrics', 'base', 'wal', 'config'].map((one) => modeOf(`backup/${one}`))).toEqual([
      ...[0o755, 0o700, 0o700, 0o700],
    ]);
    expect(modeOf('backup/metrics/backup.prom')).toBe(0o644);
  });

  it('[OPS-76] keeps the metrics of the last successful base backup if a later one fails', () => {
    expect(backup('base').status).toBe(0);
    const metrics = path.join(folder, 'backup/metrics/backup.prom');
    const before = readFileSync(metrics, 'utf8');
    play('pg_verifybackup', 'exit 1');
    expect(backup('base').status).not.toBe(0);
    expect(readFileSync(metrics, 'utf8')).toBe(before);
  });

  /** Makes the nightly backups until they have paused four times. Returns the exit code and the errors. */
  async function nightly(env: Readonly<Record<string, string>> = {}) {
    play('sleep', 'echo paused; exec /bin/sleep 0.05');
    const PATH = `${programs}:${process.env.PATH}`;
    const child = spawn('sh', [path.join(ROOT, 'ops/backup.sh'), 'nightly', path.join(folder, 'backup')], {
      env: { PATH, ...env },
    });
    let said = '';
    let pauses = 0;
    const paused = new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        pauses = said.split('paused').length - 1;
        if (pauses >= 4) resolve();
      });
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    await paused;
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    return { code, errors };
  }

  it('[OPS-76] makes a base backup at once if no recent one exists, repeats a failed backup, and makes no second one in the same night', async () => {
    // The first attempt fails.
    play(
      'pg_basebackup',
      `if [ ! -e ${folder}/tried ]; then touch ${folder}/tried; exit 1; fi\nmkdir "$2" && echo "START WAL LOCATION: 0/2 (file 0000)" > "$2/backup_label"`,
    );
    const hour = String((new Date().getUTCHours() + 12) % 24);
    expect(await nightly({ BACKUP_HOUR: hour })).toEqual({ code: 0, errors: 'The base backup failed\n' });
    expect(listed('base')).toHaveLength(1);
  });

  it.each([
    ['one', 'at night', 'a day', '03', 21, {}, 2],
    ['no', 'in the same night', 'an hour', '03', 1, {}, 1],
    ['no', 'by day', 'a day', '15', 21, {}, 1],
    ['one', 'by day', 'more than a day', '15', 27, {}, 2],
    ['one', 'at the configured hour', 'a day', '15', 21, { BACKUP_HOUR: '15' }, 2],
  ])(
    '[OPS-76] makes %s base backup %s if the newest is %s old',
    async (_count, _when, _age, hour, hours, env, bases) => {
      play('date', `case "$*" in *+%H) echo ${hour};; *) exec ${DATE} "$@";; esac`);
      const newest = path.join(folder, 'backup/base/20200101T000000Z');
      mkdirSync(newest, { recursive: true });
      writeFileSync(path.join(newest, 'backup_label'), 'START WAL LOCATION: 0/2 (file 0000)\n');
      const then = Date.now() / 1000 - hours * 3600;
      utimesSync(newest, then, then);
      expect(await nightly(env)).toEqual({ code: 0, errors: '' });
      expect(listed('base')).toHaveLength(bases);
    },
  );

  it('[OPS-76] stops with success if the signal arrives between two pauses', () => {
    const paused = path.join(folder, 'paused');
    play('sleep', `touch ${paused}`);
    // The backups ask for the hour when nothing runs beside them.
    play(
      'date',
      `[ ! -e ${paused} ] || kill -TERM $PPID; case "$*" in *+%H) echo 15;; *) exec ${DATE} "$@";; esac`,
    );
    const newest = path.join(folder, 'backup/base/20200101T000000Z');
    mkdirSync(newest, { recursive: true });
    const then = Date.now() / 1000 - 21 * 3600;
    utimesSync(newest, then, then);
    expect(backup('nightly')).toEqual({ status: 0, stderr: '' });
    expect(listed('base')).toHaveLength(1);
  });

  it.each(['pg_basebackup', 'pg_verifybackup'])('removes an unfinished backup if %s fails', (name) => {
    play(name, 'mkdir -p "$2"; exit 1');
    expect(backup('base').status).not.toBe(0);
    expect(listed('base')).toEqual([]);
  });

  it('removes the files of an interrupted backup', () => {
    const part = path.join(folder, 'backup/base/.20200101T000000Z.part');
    mkdirSync(part, { recursive: true });
    const then = Date.now() / 1000 - 2 * DAY_S;
    utimesSync(part, then, then);
    expect(backup('base').status).toBe(0);
    expect(listed('base').filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('reports a missing or old backup, and an archive that does not receive the write-ahead log', () => {
    expect(backup('receiving').status).toBe(0);
    expect(backup('check').stderr).toMatch(/^No base backup.*\n$/);
    expect(backup('base').status).toBe(0);
    expect(backup('recent').status).toBe(0);
    expect(backup('check')).toEqual({ status: 0, stderr: '' });
    const then = Date.now() / 1000 - 2.1 * DAY_S;
    utimesSync(path.join(folder, 'backup/base', listed('base')[0] ?? ''), then, then);
    expect(backup('recent').status).not.toBe(0);
    expect(backup('check')).toEqual({ status: 1, stderr: expect.stringMatching(/^No base backup.*\n$/) });
    play('psql', 'case "$*" in *pg_stat_replication*) echo 0;; *) echo 1;; esac');
    expect(backup('check').stderr).toContain('which is not connected: moves are blocked');
    play('psql', 'case "$*" in *pg_stat_replication* | *synchronous_standby*) echo 0;; *) echo 1;; esac');
    expect(backup('check').stderr).toContain('Commits do not wait');
    expect(backup('check', { COMMITS_WAIT: 'no' }).stderr).not.toContain('Commits');
    play('psql', 'case "$*" in *pg_replication_slots*) echo 0;; *) echo 1;; esac');
    expect(backup('check').stderr).toContain('The WAL is not being received');
    expect(backup('receiving').status).not.toBe(0);
  });

  it('reports only the missing answer of the database if the database is unreachable', () => {
    expect(backup('base').status).toBe(0);
    play('psql', 'exit 2');
    expect(backup('receiving').status).not.toBe(0);
    expect(backup('check')).toEqual({
      status: 1,
      stderr: 'The database does not answer, so its receiver was not checked\n',
    });
  });

  it('runs the PostgreSQL programs of a configured folder', () => {
    const given = path.join(folder, 'given');
    mkdirSync(given);
    play('pg_verifybackup', 'echo "the given one" >&2; exit 1', given);
    expect(backup('base', { PG_PROGRAMS: given }).stderr).toBe('the given one\n');
  });

  it.each([
    ['no arguments', []],
    ['no folder', ['base']],
    ['an unknown action', ['copy', 'backup']],
  ])('with %s prints its usage and does nothing else', (_, words) => {
    const { status, stderr } = run('backup.sh', words);
    expect([status, stderr.split('\n').every((line) => line === '' || line.startsWith('#'))]).toEqual([
      2,
      true,
    ]);
    expect(stderr).toContain('backup.sh check FOLDER');
    expect(existsSync(path.join(folder, 'backup'))).toBe(false);
  });
});

describe('restore.sh', () => {
  const data = () => path.join(folder, 'data');
  beforeEach(() => {
    for (const name of ['20260101T000000Z', '20260102T000000Z']) {
      mkdirSync(path.join(folder, 'backup/base', name), { recursive: true });
      writeFileSync(path.join(folder, 'backup/base', name, `of-${name}`), '');
    }
  });

  it.each([
    ['the newest backup', [], '20260102T000000Z'],
    ['a backup by its name', ['20260101T000000Z'], '20260101T000000Z'],
    ['a backup by its path', ['backup/base/20260101T000000Z/'], '20260101T000000Z'],
  ])('restores %s', (_, words, name) => {
    const { status } = run('restore.sh', [path.join(folder, 'backup'), data(), ...words]);
    expect([status, existsSync(path.join(data(), `of-${name}`))]).toEqual([0, true]);
    expect(existsSync(path.join(data(), 'recovery.signal'))).toBe(true);
  });

  it('rejects a missing backup, and a target folder that exists', () => {
    expect(run('restore.sh', [path.join(folder, 'backup'), data(), '2020']).status).toBe(1);
    expect(existsSync(data())).toBe(false);
    mkdirSync(data());
    expect(run('restore.sh', [path.join(folder, 'backup'), data()]).status).toBe(1);
  });

  it('prints its usage', () => {
    const { status, stderr } = run('restore.sh', []);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^# Creates a data directory .*again\.\n$/s)]);
  });
});
