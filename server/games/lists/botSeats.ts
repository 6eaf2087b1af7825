/**
 * Finds the seats of bots that people can take over, from the rows of a game. The rule is the same as in
 * engine/match/seats/takeover.ts.
 */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { GameState } from '../../../engine/match/gameStates.ts';
import { RUNNING_STATES } from '../../../engine/match/gameStates.ts';
import type { MatchSettings } from '../../../engine/match/match.ts';
import { TAKEOVER_FROM_PLY, TAKEOVER_PLAYERS } from '../../../engine/match/seats/takeover.ts';
import { botId } from '../../db/gameOptions.ts';

interface GameRow {
  readonly state: GameState;
  readonly is_random: boolean;
  readonly is_postponed: boolean;
  readonly settings: Pick<MatchSettings, 'allowsTakeover'>;
  /** Number of turns played. Null for an unknown number. */
  readonly ply: number | null;
}

interface SeatRow {
  readonly color: number;
  readonly player_id: string | null;
  readonly is_out: boolean;
}

export function botSeatsToTake(row: GameRow, seats: readonly SeatRow[]): Color[] {
  const isAllowed = row.is_random || row.settings.allowsTakeover === true;
  if (!isAllowed || !RUNNING_STATES.includes(row.state) || row.is_postponed) return [];
  if ((row.ply ?? 0) < TAKEOVER_FROM_PLY) return [];
  const active = seats.filter((seat) => !seat.is_out);
  if (active.length < TAKEOVER_PLAYERS) return [];
  return COLORS.filter((color) =>
    active.some((seat) => seat.color === color && seat.player_id === botId(color)),
  );
}
