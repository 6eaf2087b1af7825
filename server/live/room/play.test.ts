/** Whole games over real sockets: players and a watcher see the same state. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('a game of four guests', () => {
  it('can be joined, started, played and watched', async () => {
    const users = await Promise.all([0, 1, 2, 3].map(() => TestUser.guest(server.url)));
    const [white, black, red, green] = users as [TestUser, TestUser, TestUser, TestUser];
    const game = await white.create({ playerGameTimeSeconds: 600, timeToAddAfterMoveSeconds: 5 });
    for (const user of users) await user.enter(game.id);
    const watcher = await TestUser.guest(server.url);
    await watcher.enter(game.id, 'watcher');
    expect(await white.request('start')).toMatchObject({ ply: 0 });
    expect(
      (await watcher.until((v) => v.match.state === 'SPECIAL_PAUSE')).match.specialPauseEndsAt,
    ).toBeGreaterThan(0);
    for (const user of users) await user.request('ready');
    await watcher.until((v) => v.match.state === 'STARTED', 'the start');
    expect(await white.move('d3-e3')).toMatchObject({ ply: 1 });
    await black.until((v) => v.match.game.position.ply === 1);
    expect(await black.move('d9-e9')).toMatchObject({ ply: 2 });
    await red.until((v) => v.match.game.position.ply === 2);
    await red.move('i9-h9');
    await green.until((v) => v.match.game.position.ply === 3);
    await green.move('i1-h1');
    const seen = await watcher.until((v) => v.match.game.position.ply === 4, 'four plies');
    expect(seen.match.game.position.turn).toBe(0);
    expect((await watcher.log()).map((entry) => entry.command.type)).toEqual([
      ...[
        'sit',
        'sit',
        'sit',
        'sit',
        'start',
        'ready',
        'ready',
        'ready',
        'ready',
        'move',
        'move',
        'move',
        'move',
      ],
    ]);
    expect(await watcher.move('d2-e2')).toMatchObject({ code: 'E3001' });
    expect(await black.move('d10-e10')).toMatchObject({ code: 'NOT_YOUR_TURN' });
    await Promise.all([...users, watcher].map((user) => user.leave()));
  });
});
