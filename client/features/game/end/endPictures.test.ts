// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { colorOf } from '../../../../engine/board/pieces.ts';
import { startPosition } from '../../../../engine/board/position.ts';
import { parseMove } from '../../../../engine/notation/moveText.ts';
import { createTimeline, fold, type Timeline } from '../history/timeline.ts';
import { FakeGame } from '../testing/fakes.ts';
import { endPictures } from './endPictures.ts';

/** Two moves, after which White resigns. */
function resigned(): Timeline {
  const start = startPosition();
  const game = new FakeGame(start);
  game.begin(1);
  for (const text of ['d1-e1', 'a9-a8']) {
    const { position } = game.match.game;
    const move = parseMove(text, position);
    if (!move.ok) throw new Error(`${text}: ${move.error}`);
    game.do({ type: 'move', by: colorOf(position.turn ?? 0), move: move.value });
  }
  game.do({ type: 'resign', by: 0 });
  return fold(createTimeline(game.match.settings, start), game.entries);
}

const VIEW = { title: 'A game', turns: 2, convert: false } as const;

describe('the pictures of an ended game', () => {
  it('[SHR-50] contain all positions, and the final one is shown first', () => {
    const timeline = resigned();
    const game = endPictures(timeline, { ...VIEW, sharedReviewPath: '/review/x?of=table' });
    expect(game.frames.map(({ position }) => position.ply)).toEqual([0, 1, 2]);
    expect(game.at).toBe(2);
    expect(game.frames[2]?.position).toEqual(timeline.match.game.position);
    expect(game.frames[2]?.lastMove).toMatchObject({ by: 1 });
    expect(game).toMatchObject({ title: 'A game', turns: 2, convert: false });
    expect(game.link).toMatch(/\/review\/x\?of=table&ply=2$/);
  });

  it('[SHR-50] have no link if the game is stored only on this device', () => {
    expect(endPictures(resigned(), { ...VIEW, sharedReviewPath: null }).link).toBeNull();
  });

  it('[SHR-50] show the start position if the game has no moves', () => {
    const start = startPosition();
    const empty = createTimeline(new FakeGame(start).match.settings, start);
    const { frames, at } = endPictures(empty, { ...VIEW, sharedReviewPath: null });
    expect([frames.length, at]).toEqual([1, 0]);
  });
});
