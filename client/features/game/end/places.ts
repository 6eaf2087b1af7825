/** The places of the players of an ended game. */
import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { ACTIVE } from '../../../../engine/board/position.ts';
import type { Timeline } from '../history/timeline.ts';

export interface Standing {
  readonly color: Color;
  /** The place, from 1. Equal players share a place. */
  readonly place: number;
}

interface Result {
  readonly winner: Color | null;
  /** The points by color. */
  readonly points: readonly number[];
  /** When each player left, by color: any number that increases with time. Null for a player who stayed to the end. */
  readonly leftAt: readonly (number | null)[];
}

/**
 * Returns the players by place: the winner first, then by points. Of two players with equal points, the player who left
 * later has the better place.
 */
export function standings({ winner, points, leftAt }: Result): readonly Standing[] {
  const rank = (color: Color) => [
    Number(color === winner),
    points[color] ?? 0,
    leftAt[color] ?? Number.POSITIVE_INFINITY,
  ];
  const compare = (a: Color, b: Color): number => {
    const [of, than] = [rank(a), rank(b)];
    const first = of.findIndex((value, index) => value !== than[index]);
    return first < 0 ? 0 : (of[first] ?? 0) > (than[first] ?? 0) ? -1 : 1;
  };
  return [...COLORS]
    .sort((a, b) => compare(a, b) || a - b)
    .map((color) => ({ color, place: 1 + COLORS.filter((other) => compare(other, color) < 0).length }));
}

/**
 * Returns the number of the log entry by which each player left: by resignation, timeout or checkmate. Returns 0 for a
 * player who was already out in the start position, and null for a player who stayed.
 */
export function leavingOf({ start, events }: Pick<Timeline, 'start' | 'events'>): readonly (number | null)[] {
  return COLORS.map((color) => {
    if (start.states[color] !== ACTIVE) return 0;
    const left = events.find(({ event }) =>
      event.type === 'checkmated'
        ? event.victim === color
        : event.type === 'statusChanged' &&
          event.color === color &&
          (event.status === 'RESIGNED' || event.status === 'OUT_OF_TIME'),
    );
    return left?.seq ?? null;
  });
}
