import { expect, it } from 'vitest';
import { leaveAll, playMoves, startTable } from '../../tests/harness/games/testGames.ts';
import { startTestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';

it('[OPS-50] two servers in one process have separate games', async () => {
  const [one, other] = await Promise.all([startTestServer(), startTestServer()]);
  const first = await startTable(one);
  const second = await startTable(other);
  await playMoves(first, ['d1-e1']);
  await playMoves(second, ['d1-e1', 'a9-a8']);
  const stranger = await TestUser.guest(other.url);
  const { status } = await stranger.call('GET', `/api/guest/game-session/${first.gameId}`);
  expect(status).toBe(404);

  await one.stop();
  await playMoves(second, ['i12-h12']);
  expect(second.watcher.view.match.game.position.ply).toBe(3);
  await leaveAll(second);
  await other.stop();

  // The library starts again after its last server has stopped.
  const next = await startTestServer();
  const third = await startTable(next);
  await playMoves(third, ['d1-e1']);
  await leaveAll(third);
  await next.stop();
});
