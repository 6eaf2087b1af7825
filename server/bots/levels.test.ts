import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePosition } from '../../engine/notation/positionText.ts';
import { legalMoves } from '../../engine/rules/moves.ts';
import type { CreateGameBody } from '../../protocol/http/api.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import type { BotPool } from './botPool.ts';

/** The level that was requested for each color to move. */
const requested = new Map<number, number>();
const pool: BotPool = {
  choose({ position, level }) {
    const read = parsePosition(position);
    if (!read.ok || read.value.turn === null) throw new Error(position);
    requested.set(read.value.turn, level);
    return Promise.resolve({ move: legalMoves(read.value)[0] ?? 0 });
  },
  vote: () => Promise.resolve('REJECTED'),
  close: () => Promise.resolve(),
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { bots: pool });
});
afterAll(() => server.stop());

/** Plays one round and returns the levels of the bots of BLACK, RED and GREEN. */
async function levelsAt(options: CreateGameBody, change: object = {}): Promise<unknown[]> {
  requested.clear();
  const user = await TestUser.guest(server.url);
  const { id } = await user.create({ playerGameTimeSeconds: 600, numberOfBots: 3, ...options });
  const edited = await user.call('PUT', `/api/guest/game-session/${id}`, { body: change });
  expect(edited.status).toBe(200);
  await user.enter(id);
  await user.request('ready');
  await user.until((view) => view.match.state === 'SPECIAL_PAUSE', 'the start');
  await user.request('ready');
  await user.move('d3-e3');
  await user.until((view) => view.match.game.position.ply === 4, 'three bots’ moves');
  await user.until(
    ({ facts }) => [1, 2, 3].every((color) => facts.botLevels[color] === requested.get(color)),
    'the levels in the state of the room',
  );
  await user.request('resign');
  await user.leave();
  return [1, 2, 3].map((color) => requested.get(color));
}

it('[WEB-148] a bot can have its own level', async () => {
  expect(await levelsAt({})).toEqual([3, 3, 3]);
  expect(await levelsAt({ botLevel: 2 })).toEqual([2, 2, 2]);
  // The levels belong, in this order, to the seats opposite the creator, after the creator and before the creator.
  expect(await levelsAt({ botLevel: 2, botLevels: [5, 1] })).toEqual([2, 5, 1]);
});

it('[WEB-148] the level of a single bot can be changed before the start', async () => {
  expect(await levelsAt({ botLevels: [5, 1, 4] }, { name: 'Ours' })).toEqual([4, 5, 1]);
  expect(await levelsAt({}, { botLevels: [1, 2] })).toEqual([3, 1, 2]);
});
