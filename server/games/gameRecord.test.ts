import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { startTable } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[SAV-11] an ended game is returned as a record with its clocks, and a running game is refused', async () => {
  const { gameId, players, watcher } = await startTable(server, { playerGameTimeSeconds: 600 });
  const record = () =>
    watcher.call<{ record: string; code?: string }>('GET', `/api/guest/game-session/${gameId}/record`);
  await players[0].move('d4-e4');
  expect((await record()).body.code).toBe('E3063');
  for (const color of [2, 3, 0] as const) await players[color].request('resign');
  await watcher.until(({ match }) => match.game.outcome !== null, 'the end');
  const read = parseRecord((await record()).body.record);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.value.events.map(({ event }) => event.type)).toEqual(['move', 'resign', 'resign', 'resign']);
  expect(read.value.events[0]?.clockMs).toBeGreaterThan(500_000);
  const tags = read.value.tags.map(({ name }) => name);
  for (const name of ['Id', 'White', 'TimeSetting', 'StartTime', 'EndTime', 'Duration'])
    expect(tags).toContain(name);
});
