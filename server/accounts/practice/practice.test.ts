import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PROGRESS, type PracticeProgress } from '../../../protocol/shapes/practice.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { loggedIn } from '../../../tests/harness/users/accounts.ts';
import type { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await loggedIn(server);
});
afterAll(() => server.stop());

const put = (body: unknown, who = user) =>
  who.call<PracticeProgress & { code: string }>('PUT', '/api/practice', { body });

const MORNING: PracticeProgress = {
  ...{
    solved: ['game-7', 'mate-1'],
    rated: ['game-7', 'mate-1'],
    rating: 1040,
    streak: 3,
    lastDay: '2026-11-24',
  },
};

describe('the practice progress of an account', () => {
  it('[BTS-11] is merged from two devices, and returned to another device', async () => {
    expect((await put(MORNING)).body).toEqual(MORNING);
    const evening = { ...NO_PROGRESS, solved: ['game-9'], rated: ['game-9'], rating: 990 };
    const joined = {
      ...MORNING,
      solved: ['game-7', 'game-9', 'mate-1'],
      rated: ['game-7', 'game-9', 'mate-1'],
    };
    expect((await put(evening)).body).toEqual(joined);
    expect((await put(NO_PROGRESS)).body).toEqual(joined);
  });

  it('[BTS-11] contains the puzzles of all simultaneous calls', async () => {
    const other = await loggedIn(server);
    const ids = Array.from({ length: 8 }, (_, i) => `game-${i + 1}`);
    await Promise.all(ids.map((id) => put({ ...NO_PROGRESS, solved: [id] }, other)));
    expect((await put(NO_PROGRESS, other)).body.solved).toEqual(ids);
  });

  it.each([
    ['an unknown field', { ...MORNING, coins: 5 }],
    ['a puzzle id of another shape', { ...MORNING, solved: ['<b>'] }],
    ['a day that does not exist', { ...MORNING, lastDay: '2026-13-40' }],
    ['a fractional rating', { ...MORNING, rating: 1000.5 }],
    ['a missing field', { solved: [] }],
  ])('[BTS-11] is not changed by %s, which is refused', async (_what, body) => {
    const other = await loggedIn(server);
    await put(MORNING, other);
    const answer = await put(body, other);
    expect([answer.status, answer.body.code]).toEqual([422, 'E3008']);
    expect((await put(NO_PROGRESS, other)).body).toEqual(MORNING);
  });

  it('[BTS-11] is refused without a login', async () => {
    const answer = await fetch(`${server.url}/api/practice`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify(MORNING),
    });
    expect(answer.status).toBe(401);
    expect(((await answer.json()) as { code: string }).code).toBe('E150');
  });
});
