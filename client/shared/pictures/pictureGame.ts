/** The positions of a game from which pictures are made, the ranges of plies, and the names of the files. */
import type { Color } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Square } from '../../../engine/board/squares.ts';
import type { RulesEvent } from '../../../engine/rules/game.ts';
import { moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import type { Turns } from '../board/geometry.ts';
import { safeName } from '../records/resultText.ts';

export interface PictureFrame {
  readonly position: Position;
  readonly lastMove: { readonly by: Color; readonly from: Square; readonly to: Square } | null;
}

export interface PictureGame {
  readonly title: string;
  /** The positions in order, one per ply. There is at least one. */
  readonly frames: readonly PictureFrame[];
  /** The index of the position that is shown. */
  readonly at: number;
  readonly turns: Turns;
  readonly convert: boolean;
  /** The URL of the shown position. Null if others cannot open it. */
  readonly link: string | null;
}

export const PNG_SIZES = [600, 1200, 2400] as const;
export const GIF_SIZES = [360, 480, 720] as const;
/** The durations, in milliseconds, for which a GIF can show each position. The user chooses one of them. */
export const FRAME_TIMES = [500, 1000, 2000, 4000] as const;
export const MAX_FRAMES = 500;

/** An event of a game with the position after it. */
export interface PlayedEvent {
  readonly event: RulesEvent;
  readonly by: Color | null;
  readonly after: Position;
}

/**
 * Returns the frames of a game: the start position, and one position per ply. Each position includes the events up to
 * the next ply, such as resignations.
 */
export function framesOf(start: Position, played: readonly PlayedEvent[]): readonly PictureFrame[] {
  const frames: PictureFrame[] = [{ position: start, lastMove: null }];
  for (const { event, by, after } of played) {
    const last = frames.at(-1);
    const isSamePly = last !== undefined && last.position.ply === after.ply;
    const lastMove =
      event.type === 'move' && by !== null
        ? { by, from: moveFrom(event.move), to: moveTo(event.move) }
        : isSamePly
          ? last.lastMove
          : null;
    if (isSamePly) frames.pop();
    frames.push({ position: after, lastMove });
  }
  return frames;
}

/** A range of plies, including both ends. */
export interface PlyRange {
  readonly from: number;
  readonly to: number;
}

export type RangeFault = 'WRONG' | 'TOO_MANY';

/** Returns the plies of the first and the last position. */
export function wholeRange({ frames }: Pick<PictureGame, 'frames'>): PlyRange {
  return { from: frames[0]?.position.ply ?? 0, to: frames.at(-1)?.position.ply ?? 0 };
}

/**
 * Returns the proposed range: the whole game. If the game is too long for a GIF, the range starts at the shown position
 * and is as long as possible.
 */
export function offeredRange(game: Pick<PictureGame, 'frames' | 'at'>): PlyRange {
  const whole = wholeRange(game);
  if (frameCount(whole) <= MAX_FRAMES) return whole;
  const from = Math.min(whole.from + game.at, whole.to - MAX_FRAMES + 1);
  return { from, to: from + MAX_FRAMES - 1 };
}

export function frameCount({ from, to }: PlyRange): number {
  return to - from + 1;
}

/** Parses the texts of two fields. */
export function readRange(
  fields: { readonly from: string; readonly to: string },
  whole: PlyRange,
): { readonly range: PlyRange; readonly fault: RangeFault | null } {
  const read = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const range = { from: read(fields.from), to: read(fields.to) };
  const isInside = range.from >= whole.from && range.to <= whole.to && range.from <= range.to;
  const fault = !isInside ? 'WRONG' : frameCount(range) > MAX_FRAMES ? 'TOO_MANY' : null;
  return { range, fault };
}

export function positionFileName(title: string, ply: number, ending: 'png' | 'svg'): string {
  return `${safeName(title)}, ply ${ply}.${ending}`;
}

export function gifFileName(title: string, { from, to }: PlyRange): string {
  return `${safeName(title)}, ply ${from}-${to}.gif`;
}
