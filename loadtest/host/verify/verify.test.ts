import { expect, it } from 'vitest';
import type { StoredGame, StoredGames } from '../../../tests/load/support/storedGames.ts';
import { readReported, verify } from './verify.ts';

const START = { command: { type: 'start' }, clocks_ms: [0, 0, 0, 0] };
const STORED = {
  rows: [START, START, START],
  moves: [
    [2, 1, 77],
    [3, 2, 78],
  ],
  position: 'as it ended',
  state: 'FINISHED',
} as unknown as StoredGame;
const REPORTED = {
  game: 'a game',
  moves: [
    [2, 1, 77, 900],
    [3, 2, 78, 1100],
  ],
  seq: 3,
  position: 'as it ended',
  state: 'FINISHED',
};

async function differences(reported: object): Promise<readonly string[]> {
  const stored: StoredGames = {
    countMoves: async () => 2,
    logBytes: async () => 0,
    read: async (id) => (id === 'a game' ? STORED : null),
    close: async () => {},
  };
  const { games, complaints } = readReported([JSON.stringify({ ...REPORTED, ...reported })]);
  expect(complaints).toEqual([]);
  return (await verify(games, stored, 5_000)).differences;
}

it('the check of a load test finds no difference in a game whose broadcast moves equal the stored moves', async () => {
  expect(await differences({})).toEqual([]);
});

it.each([
  ['a broadcast move that is missing in the log', { moves: [...REPORTED.moves, [4, 3, 79, 1000]] }],
  ['a move that was sent to no client', { moves: REPORTED.moves.slice(1) }],
  ['another move', { moves: [REPORTED.moves[0], [3, 2, 79, 1000]] }],
  ['another number of entries', { seq: 4 }],
  ['another position', { position: 'another' }],
  ['another end', { state: 'DRAW' }],
  ['a game that is not stored', { game: 'no game' }],
])(
  'the check of a load test finds a difference between clients and the database: %s',
  async (_, reported) => {
    expect(await differences(reported)).toHaveLength(1);
  },
);

it('errors of a load script and errors of games are counted separately', () => {
  const { complaints, phases } = readReported(['{"steadyFrom":1,"endAt":2}', 'broken: Error']);
  expect(complaints).toEqual(['broken: Error']);
  expect(phases).toEqual({ steadyFrom: 1, endAt: 2 });
});
