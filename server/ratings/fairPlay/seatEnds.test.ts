/** How the play of the people in a random game ends, by the command that ended it. */
import { expect, it } from 'vitest';
import type { Command } from '../../../engine/match/commands.ts';
import { Play } from '../../../engine/match/testing/testPlay.ts';
import { seatEnds } from './seatEnds.ts';

/** One move of each player. */
const FIRST_ROUND = ['d3-e3', 'd9-e9', 'i9-h9', 'i1-h1'];

/** Executes the command while all players are connected. Returns how the play of each person ended, by account. */
function endsOf(play: Play, command: Command, afterMs = 0): Readonly<Record<string, string>> {
  const before = play.match;
  play.do(command, afterMs);
  const ending = { before, after: play.match, command, at: play.now, isRandom: true };
  const ends = seatEnds({ ...ending, isConnected: () => true });
  return Object.fromEntries(ends.map(({ accountId, how }) => [accountId, how]));
}

it.each([
  [39, 'LEFT'],
  [40, 'PLAYED'],
])('[MOD-50] a resignation after %s turns counts as %s', (ply, how) => {
  const play = Play.started();
  const { game } = play.match;
  play.match = { ...play.match, game: { ...game, position: { ...game.position, ply } } };
  expect(endsOf(play, { type: 'resign', by: 2 })).toEqual({ p2: how });
});

it('[MOD-50] a vote that ends the play of an absent player counts as leaving', () => {
  const play = Play.started();
  const vote = { type: 'voteOut', of: 0, since: play.now, voters: [1, 2] } as const;
  expect(endsOf(play, { ...vote, by: 1 }, 60_000)).toEqual({});
  expect(endsOf(play, { ...vote, by: 2 })).toEqual({ p0: 'ABSENT' });
});

it.each([
  ['in the first round', 3, { p3: 'ABSENT' }],
  ['later', 4, { p0: 'PLAYED' }],
])('[MOD-50] the timeout of a connected player %s, after %s turns, ends in %o', (_, turns, ends) => {
  const play = Play.started();
  for (const move of FIRST_ROUND.slice(0, turns)) play.move(move);
  expect(endsOf(play, { type: 'timeout' }, 700_000)).toEqual(ends);
});
