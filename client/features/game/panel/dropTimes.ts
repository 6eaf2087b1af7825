/** Computes when the missing players of a postponed game can be dropped. The server uses the same times. */
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { GameSessionView } from '../../../../protocol/http/gameShapes.ts';

export type DropTimes = ReturnType<typeof dropTimesOf>;

/** @param now the server time in epoch milliseconds. */
export function dropTimesOf(
  { players }: Pick<GameSessionView, 'players'>,
  missing: readonly Color[],
  now: number,
) {
  const playerOf = (color: Color) => players.find((player) => player.color === COLOR_NAMES[color]);
  const fromOf = (color: Color) => toMs(playerOf(color)?.canBeDroppedFromTimestampEpochSeconds);
  const known = missing.map(fromOf).filter((from) => from !== null);
  return {
    /**
     * The time at which a notification called each missing player back, in epoch milliseconds. Null if no notification
     * was sent.
     */
    notifiedAt: new Map(
      missing.map((color) => [color, toMs(playerOf(color)?.calledBackTimestampEpochSeconds)]),
    ),
    /** The time from which the first missing player can be dropped, in epoch milliseconds. Null while unknown. */
    possibleAt: known.length === 0 ? null : Math.min(...known),
    /** The players who can be dropped now. */
    droppable: missing.filter((color) => (fromOf(color) ?? Number.POSITIVE_INFINITY) <= now),
  };
}

function toMs(seconds: number | null | undefined): number | null {
  return seconds === null || seconds === undefined ? null : seconds * 1000;
}
