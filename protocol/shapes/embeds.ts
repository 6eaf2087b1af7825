/** Frames that show games and positions of this product on other sites: their URLs and their HTML. */
import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import type { Turns } from '../drawing/boardGeometry.ts';
import { escapeHtml } from './escapeHtml.ts';

export const EMBED_POSITION = '/embed/position';

/** The camps that may be at the lower left, in the order of `turns`. */
export const EMBED_SIDES = COLOR_NAMES.map((name) => name.toLowerCase());

interface EmbeddedPosition {
  /** The position text. */
  readonly position: string;
  readonly turns: Turns;
  readonly hasCoordinates: boolean;
}

export function embedPositionPath({ position, turns, hasCoordinates }: EmbeddedPosition): string {
  const query = new URLSearchParams({ position });
  if (turns !== 0) query.set('side', EMBED_SIDES[turns] ?? '');
  if (!hasCoordinates) query.set('coordinates', 'no');
  return `${EMBED_POSITION}?${query}`;
}

interface Frame {
  readonly src: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Returns the HTML of a frame. */
export function embedFrame({ src, title, width, height }: Frame): string {
  return `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(title)}" loading="lazy" style="border:0"></iframe>`;
}
