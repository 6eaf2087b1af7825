/** The operator's commands for the dead letters of all kinds of jobs. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyMigratedDatabase } from '../../../tests/harness/database/migrated.ts';
import { freshPostgres } from '../../../tests/harness/database/testDatabase.ts';
import { writeJob } from '../../../tests/harness/jobs/writtenJobs.ts';
import { QueueDepthReader } from '../../observability/metrics/queueDepths.ts';
import { activeKinds, JOB_KINDS } from '../../wiring/jobKinds.ts';
import { type Database, openEmbedded } from '../database.ts';
import { JOB_NAMES, type JobName } from './jobKind.ts';
import { JobQueue } from './jobQueue.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PROCESSES_MS = 120_000;
const { PATH = '', HOME = '', TEST_DATABASE_URL } = process.env;

let folder: string;
let postgres: Awaited<ReturnType<typeof freshPostgres>> | null = null;
const ids = new Map<JobName, string>();
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-jobs-'));
  if (TEST_DATABASE_URL) postgres = await freshPostgres(TEST_DATABASE_URL);
  else await copyMigratedDatabase(folder);
  await withDatabase(async ({ db }) => {
    for (const name of JOB_NAMES) {
      ids.set(name, await writeJob(db, name));
      const queue = new JobQueue(db, JOB_KINDS[name]);
      const job = await queue.claim();
      if (job) await queue.fail(job, 'TIMEOUT', { isFinal: true });
    }
  });
});
afterEach(async () => {
  await postgres?.close();
  postgres = null;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command. The embedded database is open only between the commands. */
async function admin(...args: string[]) {
  const script = path.join(ROOT, 'scripts/cli/admin.ts');
  const env = { PATH, HOME, DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) };
  const run = promisify(execFile)(process.execPath, [script, ...args], { env });
  const { stdout, stderr, code } = await run.then(
    (output) => ({ ...output, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  return { lines: stdout.trim().split('\n'), stderr, code };
}

async function withDatabase<T>(act: (database: Database) => Promise<T>): Promise<T> {
  if (postgres) return act(postgres);
  const database = await openEmbedded(path.join(folder, 'database'));
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Returns the numbers of waiting jobs and of dead letters. */
const depths = () =>
  withDatabase(async ({ db }) => {
    const read = await new QueueDepthReader(db, activeKinds(true), 7).read();
    return JOB_NAMES.map((name) => [read?.jobs[name].waiting, read?.jobs[name].dead]);
  });

it(
  '[OPS-86] [OPS-87] dead letters of all kinds are counted, listed without addresses, and redone by a command',
  async () => {
    expect(await depths()).toEqual(JOB_NAMES.map(() => [0, 1]));
    const { lines } = await admin('jobs', 'list');
    const about = {
      mail: 'notification',
      inquiry: 'checkout',
      mint: 'token \\d+',
      notification: 'mail  YOUR_TURN',
    };
    expect(lines).toEqual([
      ...JOB_NAMES.map((name) =>
        expect.stringMatching(
          new RegExp(`^\\d{4}-\\S+  ${name}  ${ids.get(name)}  ${about[name]}  1 attempts  TIMEOUT$`),
        ),
      ),
      '4 jobs were given up.',
    ]);
    expect(lines.join()).not.toContain('@');
    expect((await admin('jobs', 'list', 'mail')).lines).toEqual([
      lines[JOB_NAMES.indexOf('mail')]?.replace('  mail  ', '  '),
      '1 jobs were given up.',
    ]);
    const one = await admin('jobs', 'redo', ids.get('mint') ?? '');
    expect(one.lines).toEqual(['1 jobs are due again; the running server, or the next one, does them.']);
    expect((await admin('jobs', 'list', 'mint')).lines).toEqual(['0 jobs were given up.']);
    expect((await admin('jobs', 'redo', 'mail')).lines).toEqual(one.lines);
    expect(await depths()).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect((await admin('jobs', 'redo', 'all')).lines).toEqual([
      '2 jobs are due again; the running server, or the next one, does them.',
    ]);
    expect(await depths()).toEqual(JOB_NAMES.map(() => [1, 0]));
    await withDatabase(async ({ db }) => {
      const log = await db.selectFrom('moderation_log').select('action').execute();
      expect(log.map(({ action }) => action)).toEqual(['REDO_JOBS', 'REDO_JOBS', 'REDO_JOBS']);
    });
  },
  PROCESSES_MS,
);

it(
  '[OPS-86] the command for dead letters refuses wrong arguments, and then changes nothing',
  async () => {
    for (const args of [
      ['list', 'mails'],
      ['list', 'all'],
      ['redo'],
      ['redo', 'mail', 'mint'],
      ['drop', 'mail'],
    ])
      expect([args, (await admin('jobs', ...args)).code]).toEqual([args, 2]);
    const unknown = await admin('jobs', 'redo', 'unknown');
    expect([unknown.code, unknown.stderr.trim()]).toEqual([1, 'There is no job unknown that was given up.']);
    expect(await depths()).toEqual(JOB_NAMES.map(() => [0, 1]));
  },
  PROCESSES_MS,
);
