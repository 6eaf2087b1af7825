import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { openEmbedded } from '../../server/db/database.ts';

const SCRIPT = fileURLToPath(new URL('./seed.ts', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function seed(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

async function contents() {
  const { db, close } = await openEmbedded(path.join(dataDir, 'database'));
  try {
    const games = await db.selectFrom('game').select(['state', 'is_rated', 'is_postponed']).execute();
    const people = await db.selectFrom('account').select('role').where('role', '!=', 'ROLE_GUEST').execute();
    const ratings = await db.selectFrom('account_rating').select('games').execute();
    return { games, people, ratings };
  } finally {
    await close();
  }
}

it('[API-53] only an empty database outside production is seeded', {
  timeout: 120_000,
}, async () => {
  const production = seed({
    NODE_ENV: 'production',
    SESSION_SECRET: 'a secret for tests only, and long enough',
  });
  expect(production.status).not.toBe(0);
  expect(seed()).toMatchObject({ status: 0, stdout: expect.stringContaining('12 people, 10 games') });
  const first = await contents();
  expect(first.people).toHaveLength(12);
  expect(new Set(first.games.map(({ state }) => state))).toEqual(
    new Set(['NOT_STARTED', 'STARTED', 'PAUSED', 'FINISHED', 'DRAW', 'STALEMATE']),
  );
  expect(first.games.filter((game) => game.is_rated)).toHaveLength(3);
  expect(first.games.filter((game) => game.is_postponed)).toHaveLength(1);
  expect(first.ratings).toHaveLength(12);
  expect(seed()).toMatchObject({ status: 1, stderr: expect.stringContaining('The database has people.') });
  expect(await contents()).toEqual(first);
});
