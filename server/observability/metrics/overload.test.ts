import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaveAll, playMoves, startTable, type Table } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { signUp } from '../../../tests/harness/users/accounts.ts';
import { type Answer, TestUser } from '../../../tests/harness/users/testUser.ts';

const delay = { p50Ms: 0, p99Ms: 0, stop() {} };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1' }, { loopDelay: delay });
});
afterAll(() => server.stop());
beforeEach(() => {
  delay.p99Ms = 0;
});

type Body = { code?: string; id?: string };

function expectRefused(answer: Answer<unknown>): void {
  expect([answer.status, (answer.body as Body).code]).toEqual([503, 'E3041']);
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
}

/** Runs `work` while the event loop has this delay. */
async function during<T>(p99Ms: number, work: () => Promise<T>): Promise<T> {
  delay.p99Ms = p99Ms;
  try {
    return await work();
  } finally {
    delay.p99Ms = 0;
  }
}

it('an overloaded server rejects new games until the overload ends', async () => {
  const user = await TestUser.guest(server.url);
  for (const path of ['game-session', 'game-session/create-and-start']) {
    const ask = () => user.call<Body>('POST', `/api/guest/${path}`, { body: { numberOfBots: 3 } });
    expectRefused(await during(251, ask));
  }
  const created = await during(250, () => user.call('POST', '/api/guest/game-session', { body: {} }));
  expect(created.status).toBe(201);
});

it('[TBL-48] an overloaded server rejects new users in the queue, and keeps those who already wait', async () => {
  const [waiting, late] = [await TestUser.guest(server.url), await TestUser.guest(server.url)];
  const enter = (user: TestUser) =>
    user.call<Body>('POST', '/api/guest/game-queue', { body: { timeSetting: 'SLOW' } });
  expect((await enter(waiting)).status).toBe(200);
  await during(300, async () => {
    expectRefused(await enter(late));
    // The page of a waiting user repeats this request.
    expect(await enter(waiting)).toMatchObject({ status: 200, body: { timeSetting: 'SLOW' } });
  });
});

it('an overloaded server rejects logins of guests and users', async () => {
  const { email, password } = await signUp(server);
  const login = (body?: object) => new TestUser(server.url).call('POST', '/api/login', body ? { body } : {});
  expectRefused(await during(300, () => login()));
  expectRefused(await during(300, () => login({ email, password })));
  expect((await login({ email, password })).status).toBe(200);
});

it('an overloaded server keeps existing login sessions', async () => {
  const user = await TestUser.guest(server.url);
  const again = await during(300, () => user.call('POST', '/api/guest/login'));
  expect(again.status).toBe(200);
});

it('an overloaded server rejects watchers, and lets players sit down, reconnect and move', async () => {
  const table: Table = await startTable(server, {});
  const [newUser, visitor] = [await TestUser.guest(server.url), await TestUser.guest(server.url)];
  const waiting = await (await TestUser.guest(server.url)).create();
  await during(10_000, async () => {
    expectRefused(await visitor.seat(table.gameId, 'watcher'));
    expect((await newUser.seat(waiting.id, 'player')).status).toBe(200);
    await table.players[1].leave();
    await table.players[1].enter(table.gameId, 'player');
    // A player who only looks at the board still counts as a player.
    expect((await table.players[2].seat(table.gameId, 'watcher')).status).toBe(200);
    await playMoves(table, ['d4-e4']);
  });
  expect((await visitor.seat(table.gameId, 'watcher')).status).toBe(200);
  await leaveAll(table);
});

it('an overloaded server creates no new rematch, but lets players enter an existing one', async () => {
  const table = await startTable(server, {});
  const rematch = (user: TestUser) =>
    user.call<Body>('POST', `/api/guest/game-session/${table.gameId}/rematch`);
  for (const player of table.players.slice(1)) await player.request('resign');
  await table.watcher.until((view) => view.match.state === 'FINISHED', 'the end');
  expectRefused(await during(300, () => rematch(table.players[0])));
  expect((await rematch(table.players[0])).status).toBe(200);
  expect((await during(300, () => rematch(table.players[1]))).status).toBe(200);
  await leaveAll(table);
});

it('the server logs the beginning and the end of an overload', async () => {
  // The first call also notices the end of an earlier overload.
  const user = await TestUser.guest(server.url);
  server.logged.length = 0;
  await during(300, () => user.call('POST', '/api/guest/game-session', { body: {} }));
  await TestUser.guest(server.url);
  const lines = server.logged.filter((line) => line.event === 'overload');
  expect(lines.map((line) => line.isOverloaded)).toEqual([true, false]);
});
