/** A server that answers the polls of a page with a live game, which the test changes. */
import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { COLOR_LETTERS, COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { makePosition } from '../../../../engine/notation/positionText.ts';
import { KINGS, place } from '../../../../engine/rules/testing/table.ts';
import type { LiveGame } from '../../../../protocol/http/liveGameApi.ts';

/** Returns a live game in which White has checkmated these players. The third checkmate ends it. */
export function liveGame(id: string, ...mated: readonly Color[]): LiveGame {
  const isOver = mated.length === 3;
  const letters = (of: (color: Color) => string) => COLORS.map(of).join('');
  const position = place(
    KINGS.split(' ')
      .filter((_, color) => !mated.some((one) => one === color))
      .join(' '),
    {
      turn: isOver ? '-' : 'w',
      owners: letters((color) => (mated.includes(color) ? 'w' : COLOR_LETTERS.charAt(color))),
      states: letters((color) => (mated.includes(color) ? 'm' : 'a')),
    },
  );
  return {
    id,
    name: `Game ${id}`,
    isRated: false,
    delaySeconds: 0,
    isOver,
    winner: isOver ? 'WHITE' : null,
    position: makePosition(position),
    lastMove: null,
    players: COLORS.map((color) => ({
      color: COLOR_NAMES[color],
      name: `Player ${color}`,
      isBot: false,
      points: 0,
    })),
    moves: [],
    watchers: 0,
  };
}

/** A worker that never answers. */
class SilentWorker {
  postMessage() {}
  terminate() {}
}

/** Provides the server to the tests of a file, which have fake timers. Without a game, it answers null. */
export function provideLiveServer() {
  let game: LiveGame | null = null;
  beforeEach(() => {
    game = null;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.stubGlobal('Worker', SilentWorker);
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ game })));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return {
    /** Answers with this game from now on, and lets this time pass, in which the page polls. */
    async answer(next: LiveGame | null, ms: number) {
      game = next;
      await act(() => vi.advanceTimersByTimeAsync(ms));
    },
  };
}
