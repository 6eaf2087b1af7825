/** If many watchers join simultaneously, they are not announced one by one. Every client still receives their number. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaveAll, playMoves, startTable } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { WireClient } from '../../../tests/load/support/wireClient.ts';

const CROWD = 60;
const LATER = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function watch(gameId: string): Promise<WireClient> {
  const user = await TestUser.guest(server.url);
  const seat = await user.seat(gameId, 'watcher');
  return WireClient.join(server.url, user.cookie, seat.body.reservation as never);
}

it('new watchers of a growing crowd are announced at most once a second', async () => {
  const table = await startTable(server, {});
  const { watcher } = table;
  const lines: WireClient[] = [];
  while (lines.length < CROWD) lines.push(await watch(table.gameId));
  await watcher.until(({ facts }) => facts.watchers === CROWD + 1, 'the first of the crowd');
  const [first] = lines;
  const before = first?.patchBytes.length ?? 0;
  const begun = performance.now();
  lines.push(...(await Promise.all(Array.from({ length: LATER }, () => watch(table.gameId)))));
  await watcher.until(({ facts }) => facts.watchers === CROWD + LATER + 1, 'those who came later');
  const seconds = (performance.now() - begun) / 1_000;
  // Watchers are announced at most once per second. Without other changes, nothing else is sent.
  expect((first?.patchBytes.length ?? 0) - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  await playMoves(table, ['d4-e4']);
  for (const line of lines) line.close();
  await watcher.until(({ facts }) => facts.watchers === 1, 'the end of the crowd');
  await leaveAll(table);
});
