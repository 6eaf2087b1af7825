import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGame } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

let server: TestServer;
beforeAll(async () => {
  const broken = () => Promise.reject(new Error('the thread is gone'));
  server = await startTestServer(
    {},
    { bots: { choose: broken, vote: broken, close: () => Promise.resolve() } },
  );
});
afterAll(() => server.stop());

it('bots whose threads fail still move and vote', async () => {
  const user = await TestUser.guest(server.url);
  await user.enter(await createGame(server, user, { playerGameTimeSeconds: 60 }, true));
  await user.request('ready');
  await user.until((view) => view.match.state === 'STARTED');
  await user.request('offerDraw');
  await user.until((view) => view.match.vote === null, 'the end of the offer');
  await user.move('d3-e3');
  await user.until((view) => view.match.game.position.ply === 4, 'three bots’ moves');
  expect(server.logged.some((line) => String(line.msg).includes('threads failed'))).toBe(true);
  await user.leave();
});
