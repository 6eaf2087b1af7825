/** The operator's tools for dead letters: a metric, and the command that lists and redoes them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyMigratedDatabase } from '../../tests/harness/database/migrated.ts';
import { openEmbedded } from '../db/database.ts';
import { QueueDepthReader } from '../observability/metrics/queueDepths.ts';
import { activeKinds } from '../wiring/jobKinds.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PROCESSES_MS = 60_000;

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-letters-'));
  await copyMigratedDatabase(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function admin(...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const script = path.join(ROOT, 'scripts/cli/admin.ts');
  const env = { PATH, HOME, DATA_DIR: folder };
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout.trim().split('\n');
}

async function withDatabase<T>(
  act: (database: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>,
): Promise<T> {
  const database = await openEmbedded(path.join(folder, 'database'));
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

it(
  '[NTC-30] dead letters are counted, listed without addresses, and sent again by a command',
  async () => {
    await withDatabase(async ({ db }) => {
      await db
        .insertInto('notification')
        .values({
          ...{ id: 'n', account_id: 'ann', kind: 'YOUR_TURN', subject: 'g', params: '{"game":"Secret"}' },
          ...{ link: '/', dedupe_key: 'k' },
        })
        .execute();
      const delivery = {
        notification_id: 'n',
        account_id: 'ann',
        kind: 'YOUR_TURN' as const,
        channel: 'push' as const,
      };
      await db
        .insertInto('notification_delivery')
        .values([
          {
            ...{ ...delivery, id: 'dead', subscription_id: 's1', attempts: 8, error: 'status 500' },
            ...{ outcome: 'FAILED', ended_at: new Date() },
          },
          { ...delivery, id: 'sent', subscription_id: 's2', outcome: 'SENT', ended_at: new Date() },
        ])
        .execute();
      expect(await new QueueDepthReader(db, activeKinds(true), 7).read()).toMatchObject({
        jobs: { notification: { dead: 1, waiting: 0 } },
      });
    });
    const listed = await admin('notifications', 'list');
    expect(listed).toEqual([
      expect.stringMatching(/^\d{4}-\S+ {2}dead {2}push {2}YOUR_TURN {2}8 attempts {2}status 500$/),
      '1 notifications were given up.',
    ]);
    expect(await admin('notifications', 'redo')).toEqual([
      '1 notifications are due again; the running server, or the next one, sends them.',
    ]);
    expect(await admin('notifications', 'list')).toEqual(['0 notifications were given up.']);
    await withDatabase(async ({ db }) => {
      const rows = await db
        .selectFrom('notification_delivery')
        .select(['id', 'outcome', 'attempts'])
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { id: 'dead', outcome: null, attempts: 0 },
        { id: 'sent', outcome: 'SENT', attempts: 0 },
      ]);
      expect(await new QueueDepthReader(db, activeKinds(true), 7).read()).toMatchObject({
        jobs: { notification: { dead: 0, waiting: 1 } },
      });
    });
  },
  PROCESSES_MS,
);
