/**
 * Tests GIF files of games. The renderer of the server draws the pictures. The decoder is not the library that encodes.
 */
import { Resvg } from '@resvg/resvg-js';
import { GifReader } from 'omggif';
import { describe, expect, it } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { SIDE } from '../../../../engine/board/squares.ts';
import { advance, beginRules } from '../../../../engine/rules/game.ts';
import { legalMoves, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import { DEFAULT_OPTIONS } from '../../../../protocol/shapes/playerOptions.ts';
import { FIRST_SET } from '../../board/look/pieceSets.ts';
import { framesOf, type PlayedEvent } from '../pictureGame.ts';
import { frameSvg, pictureLook } from '../pictureLook.ts';
import { createGif } from './gifFile.ts';

const SIZE = 360;
const LOOK = pictureLook(DEFAULT_OPTIONS, false, { id: 'set-1', drawings: FIRST_SET });

/** Plays the first legal move of each turn. */
function playedTurns(count: number): readonly PlayedEvent[] {
  const played: PlayedEvent[] = [];
  let game = beginRules(startPosition());
  for (let i = 0; i < count; i++) {
    const [move = 0] = legalMoves(game.position);
    const by = game.position.turn;
    const done = advance(game, { type: 'move', move });
    if (!done.ok) throw new Error(done.error);
    game = done.value.game;
    played.push({ event: { type: 'move', move }, by, after: game.position });
  }
  return played;
}

function pixelsOf(svg: string): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels);
}

function encoded(played: readonly PlayedEvent[], delayMs: number) {
  const drawn = framesOf(startPosition(), played).map((frame) =>
    pixelsOf(
      frameSvg(frame, { turns: 0, convert: true, title: 'x' }, LOOK, { size: SIZE, hasCoordinates: true }),
    ),
  );
  const gif = createGif(SIZE, delayMs);
  gif.begin([drawn[0], drawn.at(-1)].flatMap((pixels) => pixels ?? []));
  const parts = drawn.map((pixels) => gif.add(pixels));
  const bytes = Buffer.concat([...parts, gif.end()]);
  return { drawn, parts, bytes, reader: new GifReader(bytes) };
}

/** Returns the frames as a viewer shows them: each is drawn over the previous frame. */
function shownFrames(reader: GifReader): readonly Uint8Array[] {
  const screen = new Uint8Array(reader.width * reader.height * 4);
  return Array.from({ length: reader.numFrames() }, (_, i) => {
    reader.decodeAndBlitFrameRGBA(i, screen);
    return screen.slice();
  });
}

/** Returns the squares whose middle has different colors in two frames. */
function changedSquares(
  a: Uint8Array = new Uint8Array(),
  b: Uint8Array = new Uint8Array(),
): readonly number[] {
  const scale = SIZE / (1200 + 2 * 58);
  const changed: number[] = [];
  for (let square = 0; square < SIDE * SIDE; square++) {
    const x = Math.round((58 + (square % SIDE) * 100 + 45) * scale);
    const y = Math.round((58 + (SIDE - 1 - Math.floor(square / SIDE)) * 100 + 70) * scale);
    const at = (y * SIZE + x) * 4;
    if ([0, 1, 2].some((i) => Math.abs((a[at + i] ?? 0) - (b[at + i] ?? 0)) > 24)) changed.push(square);
  }
  return changed;
}

describe('[SHR-41] the GIF of a game', () => {
  const played = playedTurns(6);
  const { drawn, parts, bytes, reader } = encoded(played, 1500);

  it('shows each position for the chosen time, and repeats forever', () => {
    expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect([reader.width, reader.height]).toEqual([SIZE, SIZE]);
    expect(reader.numFrames()).toBe(7);
    expect(Array.from({ length: 7 }, (_, i) => reader.frameInfo(i).delay)).toEqual(Array(7).fill(150));
    expect(reader.loopCount()).toBe(0);
  });

  it('changes only the squares of a move from one frame to the next', () => {
    const frames = shownFrames(reader);
    played.forEach(({ event }, i) => {
      if (event.type !== 'move') throw new Error(event.type);
      // The marks of the previous move disappear, so its squares also change.
      const before = played[i - 1]?.event;
      const earlier = before?.type === 'move' ? [moveFrom(before.move), moveTo(before.move)] : [];
      const changed = changedSquares(frames[i], frames[i + 1]);
      expect(changed).toContain(moveFrom(event.move));
      expect(changed).toContain(moveTo(event.move));
      expect([moveFrom(event.move), moveTo(event.move), ...earlier]).toEqual(
        expect.arrayContaining([...changed]),
      );
    });
    expect(changedSquares(frames[0], frames.at(-1)).length).toBeGreaterThan(4);
  });

  it('has nearly the colors of the drawing', () => {
    shownFrames(reader).forEach((shown, frame) => {
      const original = drawn[frame] ?? new Uint8ClampedArray();
      let far = 0;
      for (let i = 0; i < shown.length; i += 4) {
        // Skips the rounded corners of the frame: they are transparent in the drawing, but not in the first frame of a
        // GIF.
        const isOpaque = original[i + 3] === 255;
        if (isOpaque && [0, 1, 2].some((c) => Math.abs((shown[i + c] ?? 0) - (original[i + c] ?? 0)) > 32))
          far++;
      }
      expect(far / (SIZE * SIZE)).toBeLessThan(0.01);
    });
  });

  it('stores only what changes between two frames', () => {
    const [first = new Uint8Array(), ...others] = parts;
    for (const part of others) expect(part.length).toBeLessThan(first.length / 4);
  });
});

it('[SHR-41] a GIF of a single position has one frame', () => {
  expect(encoded([], 500).reader.numFrames()).toBe(1);
});
