import { expect, it } from 'vitest';
import { FakeGame } from '../testing/fakes.ts';
import { absenceView } from './absenceView.ts';

const CONNECTION_TEXTS = ['LOST', 'HERE', 'HERE', 'HERE'] as const;

function game(): FakeGame {
  const game = new FakeGame();
  game.begin(4);
  return game;
}

const view = ({ match }: FakeGame, viewer: 0 | 1 | null, now: number, votableAtMs: number | null = 5000) =>
  absenceView(match, { votableAtMs, connections: CONNECTION_TEXTS }, viewer, now);

it('the page shows no absent player if the server reports none', () => {
  expect(view(game(), 1, 0, null)).toBeNull();
});

it('the page opens the vote about an absent player when the countdown ends', () => {
  const here = game();
  expect(view(here, 1, 2000)).toEqual({
    absent: 0,
    connection: 'LOST',
    waitMs: 3000,
    mayVote: false,
    hasVoted: false,
  });
  expect(view(here, 1, 5000)).toMatchObject({ waitMs: 0, mayVote: true });
});

it('each present player has one vote about an absent player', () => {
  const here = game();
  expect([view(here, null, 6000)?.mayVote, view(here, 0, 6000)?.mayVote]).toEqual([false, false]);
  here.now += 100_000;
  here.do({ type: 'voteOut', by: 1, of: 0, since: 0, voters: [1, 2, 3] });
  expect(view(here, 1, 6000)).toMatchObject({ mayVote: false, hasVoted: true });
});
