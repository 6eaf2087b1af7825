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

it('bots whose threads fail still move and vote, and the failure is logged', async () => {
  const person = await TestUser.guest(server.url);
  await person.enter(await createGame(server, person, { playerGameTimeSeconds: 60 }, true));
  await person.ask('ready');
  await person.until((view) => view.match.state === 'STARTED');
  await person.ask('offerDraw');
  await person.until((view) => view.match.vote === null, 'the end of the offer');
  await person.move('d3-e3');
  await person.until((view) => view.match.game.position.ply === 4, 'three bots’ moves');
  expect(server.logged.some((line) => String(line.msg).includes('threads failed'))).toBe(true);
  await person.leave();
});
