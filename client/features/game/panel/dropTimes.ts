/** From when the missing players of a postponed game can be dropped. The server decides by the same times. */
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { GameSessionView } from '../../../../protocol/http/gameShapes.ts';

export interface DropTimes {
  /** When each missing player was notified of the call, in epoch milliseconds. Null without a notification. */
  readonly notifiedAt: ReadonlyMap<Color, number | null>;
  /** From when all of them can be dropped, in epoch milliseconds. Null while that is not known. */
  readonly possibleAt: number | null;
}

export function dropTimesOf(
  { players }: Pick<GameSessionView, 'players'>,
  missing: readonly Color[],
): DropTimes {
  const playerOf = (color: Color) => players.find((player) => player.color === COLOR_NAMES[color]);
  const from = missing.map((color) => playerOf(color)?.canBeDroppedFromTimestampEpochSeconds ?? null);
  const known = from.filter((seconds) => seconds !== null);
  return {
    notifiedAt: new Map(
      missing.map((color) => [color, toMs(playerOf(color)?.calledBackTimestampEpochSeconds ?? null)]),
    ),
    possibleAt: known.length === missing.length && known.length > 0 ? toMs(Math.max(...known)) : null,
  };
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}
