/** The names of game states and player statuses: calls return exactly these names, and games reach each of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import { gameSession, historyEntry, listedGame, player } from '../../protocol/http/gameShapes.ts';
import { HttpTable } from '../../tests/harness/games/httpGame.ts';
import { GREEN_STALEMATES, WHITE_MATES_BLACK } from '../../tests/harness/games/positions.ts';
import { movableTime } from '../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { monotonicTime } from '../time.ts';

let server: TestServer;
const time = movableTime(monotonicTime());
beforeAll(async () => {
  server = await startTestServer({}, { time });
});
afterAll(() => server.stop());

const STATES = [
  'NOT_STARTED',
  'STARTED',
  'FINISHED',
  'DRAW',
  'STALEMATE',
  'PAUSED',
  'SPECIAL_PAUSE',
  'TERMINATED_NO_HUMAN_PLAYERS',
];
const STATUSES = ['INDOOR', 'OUTDOOR', 'WANTED', 'DELETED', 'RESIGNED', 'OUT_OF_TIME', 'DRAW', 'DEFEATED'];
const sorted = (names: readonly string[]) => [...new Set(names)].sort();

async function state(table: HttpTable): Promise<string> {
  return (await table.get()).gameState;
}

/** Opens a draw offer of White that all players accept. */
async function agreeToDraw(table: HttpTable): Promise<void> {
  await table.of(0).call('POST', `/api/guest/draw-vote/init/game-session/${table.id}`);
  for (const color of [1, 2, 3])
    await table
      .of(color)
      .call('POST', `/api/guest/draw-vote/vote/game-session/${table.id}?voterDecision=APPROVED`);
}

it('[GAM-07] exactly eight game states exist, and games reach each of them', async () => {
  for (const schema of [gameSession.shape.gameState, listedGame.shape.gameState])
    expect(sorted(schema.options)).toEqual(sorted(STATES));
  expect(sorted(historyEntry.shape.newGameState.unwrap().options)).toEqual(sorted(STATES));
  const reported: string[] = [];
  const table = await HttpTable.open(server);
  reported.push(await state(table));
  await table.request(table.of(0), 'POST', 'start');
  reported.push(await state(table));
  for (const user of table.users) await table.request(user, 'PUT', 'ready');
  reported.push(await state(table));
  await table.request(table.of(1), 'PUT', 'pause');
  reported.push(await state(table));
  await table.request(table.of(1), 'PUT', 'unpause');
  for (const color of [1, 2, 3]) await table.request(table.of(color), 'POST', 'resign');
  reported.push(await state(table));
  const drawn = await HttpTable.started(server);
  await agreeToDraw(drawn);
  reported.push(await state(drawn));
  const stuck = await HttpTable.started(server, { position: GREEN_STALEMATES });
  await stuck.move(3, 'h3', 'h2');
  reported.push(await state(stuck));
  const alone = await TestUser.guest(server.url);
  const { id } = await alone.createAndStart({});
  await alone.call('POST', `/api/guest/game-session/${id}/resign`);
  const ended = async () =>
    (await alone.call<{ gameState: string }>('GET', `/api/guest/game-session/${id}`)).body.gameState;
  await expect.poll(ended).toBe('TERMINATED_NO_HUMAN_PLAYERS');
  expect([...reported, await ended()]).toEqual([
    'NOT_STARTED',
    'SPECIAL_PAUSE',
    'STARTED',
    'PAUSED',
    'FINISHED',
    'DRAW',
    'STALEMATE',
    'TERMINATED_NO_HUMAN_PLAYERS',
  ]);
  expect(sorted([...reported, await ended()])).toEqual(sorted(STATES));
});

it('[GAM-08] exactly eight player statuses exist, and players reach each of them', async () => {
  expect(sorted(player.shape.status.options)).toEqual(sorted(STATUSES));
  expect(sorted(historyEntry.shape.playerStatus.unwrap().options)).toEqual(sorted(STATUSES));
  const reported: string[] = [];
  const statuses = async (table: HttpTable) => {
    const names = (await table.get()).players.map(({ status }) => status);
    reported.push(...names);
    return names;
  };
  const open = await HttpTable.open(server);
  await open.request(open.of(1), 'POST', 'leave?startingPiecesColor=BLACK');
  await open.request(open.of(0), 'DELETE', 'seat?startingPiecesColor=RED');
  expect(await statuses(open)).toEqual(['INDOOR', 'WANTED', 'DELETED', 'INDOOR']);

  const table = await HttpTable.started(server, { position: WHITE_MATES_BLACK });
  await table.move(0, 'c2', 'a2');
  await table.request(table.of(2), 'POST', 'resign');
  await table.request(table.of(3), 'POST', `leave?startingPiecesColor=${COLOR_NAMES[3]}`);
  expect(await statuses(table)).toEqual(['INDOOR', 'DEFEATED', 'RESIGNED', 'OUTDOOR']);

  const late = await HttpTable.started(server, { playerGameTimeSeconds: 30 });
  time.skip(60_000);
  await late.move(0, 'd3', 'e3'); // The move is rejected, because the player has timed out.
  await expect.poll(async () => (await late.get()).players[0]?.status).toBe('OUT_OF_TIME');
  await statuses(late);

  const drawn = await HttpTable.started(server);
  await agreeToDraw(drawn);
  expect(await statuses(drawn)).toEqual(['DRAW', 'DRAW', 'DRAW', 'DRAW']);

  const stalemate = await HttpTable.started(server, { position: GREEN_STALEMATES });
  await stalemate.move(3, 'h3', 'h2');
  expect(await statuses(stalemate)).toEqual(['DRAW', 'RESIGNED', 'RESIGNED', 'DRAW']);
  expect(sorted(reported)).toEqual(sorted(STATUSES));
});
