import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { freshPostgres } from '../../tests/harness/database/testDatabase.ts';
import { type IngestServer, startIngest } from '../../tests/harness/servers/ingestServer.ts';
import { type MainProcess, startMain } from '../../tests/harness/servers/mainProcess.ts';
import { VAPID_KEYS } from '../../tests/harness/servers/vapidKeys.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import type { Database } from '../db/database.ts';

const SECRET = 'a session secret that must not leak';
const ORIGIN = 'https://chess.example';
/** A long time limit, because starting processes is slow on a busy machine. */
const PROCESSES_MS = 120_000;
const postgresUrl = process.env.TEST_DATABASE_URL;

const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-reports-'));
const guard = startGuard(folder, 'KILL');
let ingest: IngestServer;
let database: (Database & { readonly url: string }) | null = null;
let server: MainProcess | null = null;

beforeAll(async () => {
  if (postgresUrl) database = await freshPostgres(postgresUrl);
});
afterAll(async () => {
  await database?.close();
  await guard.release();
});
beforeEach(async () => {
  ingest = await startIngest();
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await ingest.stop();
});

/** Starts main.ts with an error-reporting DSN. Resolves to a guest. */
async function startAs(mode: 'production' | 'development'): Promise<TestUser> {
  const port = await freePort();
  server = await startMain({
    NODE_ENV: mode,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    SENTRY_DSN: ingest.dsn,
    SESSION_SECRET: SECRET,
    LOG_LEVEL: 'error',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(mode === 'production'
      ? {
          PUBLIC_URL: ORIGIN,
          SMTP_URL: 'smtp://127.0.0.1:1',
          MAIL_FROM: 'Tetrarch <chess@chess.example>',
          RECAPTCHA_SITE_KEY: 'site',
          RECAPTCHA_SECRET: 'secret',
          ...VAPID_KEYS,
        }
      : {}),
  });
  guard.watch(server.process.pid ?? null);
  const user = new TestUser(`http://127.0.0.1:${port}`);
  await call(user, mode, '/api/guest/login');
  expect(user.cookie).not.toBe('');
  return user;
}

/**
 * Sends a request with the headers that a proxy would forward. In production they contain the Origin of the public URL.
 */
function call(user: TestUser, mode: string, address: string, body?: object) {
  const headers: Record<string, string> = mode === 'production' ? { Origin: ORIGIN } : {};
  return user.call<{ id?: string; code?: string; params?: Record<string, string> }>('POST', address, {
    headers,
    ...(body ? { body } : {}),
  });
}

async function playGame(user: TestUser, mode: string): Promise<string> {
  const created = await call(user, mode, '/api/guest/game-session', {});
  return created.body.id ?? '';
}

it(
  '[BUG-02] nothing is sent to the error service outside production, even if its address is configured',
  async () => {
    const user = await startAs('development');
    const answer = await call(user, 'development', '/api/guest/bug-report', { message: 'a fault' });
    expect(answer.status).toBe(201);
    // Stopping sends pending reports before the exit.
    await server?.stop();
    expect(ingest.raw).toEqual([]);
  },
  PROCESSES_MS,
);

if (postgresUrl) {
  it(
    '[BUG-02] a bug report in production is sent with its game and without secrets',
    async () => {
      const user = await startAs('production');
      const gameSessionId = await playGame(user, 'production');
      const cookie = user.cookie.split('=')[1] ?? '';
      expect(cookie.length).toBeGreaterThan(24);
      const message = `The king vanished. I am ann@example.org, my cookie is ${user.cookie}`;
      const answer = await call(user, 'production', '/api/guest/bug-report', { message, gameSessionId });
      const event = await ingest.event(({ tags }) => tags?.kind === 'bugReport');
      expect(event).toMatchObject({
        environment: 'production',
        message: expect.stringMatching(/^The king vanished\. I am \[mail\], my cookie is \S*\[secret\]$/),
        tags: { reportId: answer.body.id, gameId: gameSessionId },
      });
      await server?.stop();
      for (const secret of [cookie, 'ann@example.org', SECRET, 'postgres:', '127.0.0.1:1'])
        expect(ingest.raw.join('\n').replace(/"host":"[^"]*"/g, '')).not.toContain(secret);
      // Only the report was sent, although a game was created too.
      expect(ingest.events).toHaveLength(1);
    },
    PROCESSES_MS,
  );

  it(
    'an internal error in production is sent with the id that the user saw',
    async () => {
      const user = await startAs('production');
      const gameId = await playGame(user, 'production');
      if (!database) throw new Error('no database');
      await sql`alter table game_dump rename to game_dump_gone`.execute(database.db);
      const answer = await call(user, 'production', `/api/guest/game-session-dump/${gameId}/create`, {
        message: 'a fault',
      });
      await sql`alter table game_dump_gone rename to game_dump`.execute(database.db);
      expect([answer.status, answer.body.code]).toEqual([500, 'E9999']);
      const event = await ingest.event(({ tags }) => tags?.kind === 'fault');
      expect(event.tags).toMatchObject({
        id: answer.body.params?.id,
        gameId,
        method: 'POST',
        route: '/api/guest/game-session-dump/{id}/create',
      });
      expect(event.exception?.values[0]?.value).toContain('game_dump');
      expect(ingest.raw.join('\n')).not.toContain(user.cookie.split('=')[1]);
    },
    PROCESSES_MS,
  );
}
