/**
 * The game list with several months of stored games. Measures every sort order with and without a search, and the first
 * and late pages.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SIMPLIFIED_STATES, SORT_KEYS } from '../../protocol/http/gameShapes.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { Passwords } from '../../server/accounts/password/passwords.ts';
import { type Database, openEmbedded, openPostgres } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { fillWithGames } from '../harness/games/manyGames.ts';
import { startMain } from '../harness/servers/mainProcess.ts';
import { TestUser } from '../harness/users/testUser.ts';
import { share } from './support/figures.ts';

const GAMES = 10_000;
const BOUND_MS = 300;
const ROUNDS = 3;
const READER = { email: 'reader@example.org', password: 'reads every list' };

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-lists-'));
const guard = startGuard(folder, 'KILL');
afterAll(() => guard.release());

function questions(): string[] {
  const orders = SORT_KEYS.flatMap((key) =>
    ['ASC', 'DESC'].map((direction) => `&sortBy=${key}&sortDirection=${direction}`),
  );
  const parts = ['', '&pageNo=20', '&name=falcon', '&name=77&pageSize=100', '&name=nobody%20calls%20it%20so'];
  return SIMPLIFIED_STATES.flatMap((state) =>
    orders.flatMap((order) => parts.map((part) => `gameStateSimplified=${state}${order}${part}`)),
  );
}

async function prepare(database: Database): Promise<void> {
  await migrate(database.db);
  await fillWithGames(database.db, GAMES);
  await database.db
    .insertInto('account')
    .values({
      ...{ id: 'reader', role: 'ROLE_USER', username: 'Reader', email: READER.email },
      ...{ password_hash: await new Passwords().hash(READER.password), activated_at: new Date() },
    })
    .execute();
  await database.close();
}

async function measure(env: Record<string, string>): Promise<number[]> {
  const server = await startMain({ PORT: '0', LIMITS_SCALE: '1000', LOG_LEVEL: 'error', ...env });
  guard.watch(server.process.pid ?? null);
  try {
    const reader = new TestUser(server.address);
    expect((await reader.call('POST', '/api/login', { body: READER })).status).toBe(200);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const question of questions()) {
        const begun = performance.now();
        const answer = await reader.call<{ content: object[]; totalElements: number }>(
          'GET',
          `/api/game-session?${question}`,
        );
        times.push(performance.now() - begun);
        expect([question, answer.status]).toEqual([question, 200]);
        if (!question.includes('name=')) expect(answer.body.totalElements).toBeGreaterThan(100);
      }
    }
    return times;
  } finally {
    await server.stop();
    guard.watch(null);
  }
}

function judge(name: string, times: readonly number[]): void {
  const p95 = share(times, 0.95);
  console.log(
    `${name}: ${times.length} pages, half within ${share(times, 0.5).toFixed(0)} ms, 95 % within ${p95.toFixed(0)} ms`,
  );
  expect(p95).toBeLessThanOrEqual(BOUND_MS);
}

it('[LOB-25] the server lists one page out of 10,000 stored games in time, on the embedded database', async () => {
  const dataDir = path.join(folder, 'data');
  await prepare(await openEmbedded(path.join(dataDir, 'database')));
  judge('embedded', await measure({ DATA_DIR: dataDir }));
});

it('[LOB-25] the server lists one page out of 10,000 stored games in time, on PostgreSQL', async () => {
  const cluster = await startPostgres();
  try {
    await prepare(openPostgres(cluster.url));
    judge('PostgreSQL', await measure({ DATA_DIR: path.join(folder, 'other'), DATABASE_URL: cluster.url }));
  } finally {
    await cluster.stop();
  }
});
