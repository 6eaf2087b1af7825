// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import { MAIN, Play } from '../../../engine/match/testing/testPlay.ts';
import { rendered } from '../../shared/testing/rendered.tsx';
import { type ReadyTable, useReadyOnce } from './useReadyOnce.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function Signal(table: ReadyTable) {
  useReadyOnce(table);
  return null;
}

/** Returns a random game in which all seats are taken, before its start. */
function foundGame(people: readonly Color[]): Play {
  const play = new Play({ ...MAIN, isRandom: true });
  for (const seat of COLORS)
    play.do({
      type: 'sit',
      seat,
      playerId: `p${seat}`,
      name: `P${seat}`,
      isAutoReady: !people.includes(seat),
    });
  return play;
}

function signalsOf(play: Play, viewer: Color | null): string[] {
  const given: string[] = [];
  const give = (name: string) => void given.push(name);
  const table = { match: play.match, viewer, isOwner: false, isConnected: true, give };
  rendered(<Signal {...(table as ReadyTable)} />);
  return given;
}

it('[MAT-17] the page of the only person of a random game starts the game without a press', () => {
  expect(signalsOf(foundGame([2]), 2)).toEqual(['ready']);
});

it('[MAT-17] a hidden page of the only person leaves the countdown of a random game running', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(signalsOf(foundGame([2]), 2)).toEqual([]);
});

it('[MAT-17] a random game of two people waits for their presses', () => {
  expect(signalsOf(foundGame([1, 2]), 2)).toEqual([]);
});

it('[MAT-17] a watcher signals nothing', () => {
  expect(signalsOf(foundGame([2]), null)).toEqual([]);
});

it('a private game of one person does not start before its owner starts it', () => {
  const play = new Play(MAIN);
  for (const seat of COLORS)
    play.do({ type: 'sit', seat, playerId: `p${seat}`, name: `P${seat}`, isAutoReady: seat !== 2 });
  expect(signalsOf(play, 2)).toEqual([]);
});
