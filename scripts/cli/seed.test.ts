import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { Passwords } from '../../server/accounts/password/passwords.ts';
import { openEmbedded } from '../../server/db/database.ts';
import { BRIEF_USE } from '../../tests/harness/database/wasmFlags.ts';
import { VAPID_KEYS } from '../../tests/harness/servers/vapidKeys.ts';

const SCRIPT = fileURLToPath(new URL('./seed.ts', import.meta.url));
const dataDir = mkdtempSync(path.join(tmpdir(), 'seed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A complete environment of a production server. */
const PRODUCTION = {
  ...{
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://localhost:1/tetrarch',
    PUBLIC_URL: 'https://play.example',
  },
  ...{
    SESSION_SECRET: 'a secret for tests only, and long enough',
    SMTP_URL: 'smtps://user:password@mail.example',
  },
  ...{ MAIL_FROM: 'Tetrarch <play@play.example>', RECAPTCHA_SITE_KEY: 'site key', RECAPTCHA_SECRET: 'key' },
  ...VAPID_KEYS,
};

function seed(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...BRIEF_USE, SCRIPT], {
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
    const logins = await db
      .selectFrom('account')
      .select(['activated_at', 'password_hash'])
      .where('role', '!=', 'ROLE_GUEST')
      .execute();
    // A start writes its process into the database.
    const processes = await db.selectFrom('server_process').select('id').orderBy('id').execute();
    return { games, people, ratings, logins, processes };
  } finally {
    await close();
  }
}

it('[API-53] only an empty database outside production is seeded', {
  timeout: 120_000,
}, async () => {
  // With the embedded database of this test, so that the refusal does not come from an unreachable one.
  const production = seed(PRODUCTION);
  expect(production).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('The seed is for development'),
  });
  expect(existsSync(path.join(dataDir, 'database'))).toBe(false);
  expect(seed()).toMatchObject({ status: 0, stdout: expect.stringContaining('12 people, 10 games') });
  const first = await contents();
  expect(first.people).toHaveLength(12);
  expect(new Set(first.games.map(({ state }) => state))).toEqual(
    new Set(['NOT_STARTED', 'STARTED', 'PAUSED', 'FINISHED', 'DRAW', 'STALEMATE']),
  );
  expect(first.games.filter((game) => game.is_rated)).toHaveLength(3);
  expect(first.games.filter((game) => game.is_postponed)).toHaveLength(1);
  expect(first.ratings).toHaveLength(12);
  const passwords = new Passwords();
  for (const { activated_at, password_hash } of first.logins) {
    expect(activated_at).not.toBeNull();
    expect(await passwords.verify(password_hash, 'four rulers play')).toBe(true);
  }
  expect(seed()).toMatchObject({ status: 1, stderr: expect.stringContaining('The database has people.') });
  expect(await contents()).toEqual(first);
});
