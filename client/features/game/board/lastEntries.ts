/** The latest history entries: last move, last skipped turn, and last status change of a player. */

import { COLOR_NAMES, type Color, type PieceCode } from '../../../../engine/board/pieces.ts';
import type { MatchEvent, PlayerStatus } from '../../../../engine/match/events.ts';

export interface LastMove {
  /** Sequence number of the entry in the log. */
  readonly seq: number;
  readonly by: Color;
  readonly piece: PieceCode;
  /** The move in history notation, such as "d3-e3" or "d1xd9+". */
  readonly text: string;
}

export interface LastRoundSkip {
  readonly seq: number;
  readonly by: Color;
}

export interface LastPlayerStatus {
  readonly seq: number;
  readonly color: Color;
  readonly status: PlayerStatus;
}

export interface LastEntries {
  readonly move: LastMove | null;
  readonly roundSkip: LastRoundSkip | null;
  readonly playerStatus: LastPlayerStatus | null;
}

export const NOTHING_YET: LastEntries = { move: null, roundSkip: null, playerStatus: null };

/**
 * Returns the latest entries updated by one log entry.
 * @param before the latest entries before the log entry.
 * @param seq the sequence number of the log entry.
 * @param events the events of the log entry.
 * @param text the notation of the move of the log entry. Null without a move.
 */
export function lastAfter(
  before: LastEntries,
  seq: number,
  events: readonly MatchEvent[],
  text: string | null,
): LastEntries {
  let last = before;
  for (const event of events) {
    const status = statusIn(event);
    if (event.type === 'moved')
      last = { ...last, move: { seq, by: event.by, piece: event.piece, text: text ?? '' } };
    else if (event.type === 'passed') last = { ...last, roundSkip: { seq, by: event.by } };
    else if (status) last = { ...last, playerStatus: { seq, ...status } };
  }
  return last;
}

function statusIn(event: MatchEvent): { color: Color; status: PlayerStatus } | null {
  switch (event.type) {
    case 'statusChanged':
      return { color: event.color, status: event.status };
    case 'wentOut':
      return { color: event.color, status: 'OUTDOOR' };
    case 'cameIn':
      return { color: event.color, status: 'INDOOR' };
    case 'takenOff':
      return { color: event.color, status: 'DELETED' };
    default:
      return null;
  }
}

/** Returns the latest entries as data attributes, which tests read. */
export function lastEvents(timeline: { readonly last: LastEntries } | null) {
  const { move, roundSkip, playerStatus } = timeline?.last ?? NOTHING_YET;
  return {
    'data-last-move': move?.text,
    'data-last-skip': roundSkip ? COLOR_NAMES[roundSkip.by] : undefined,
    'data-last-status': playerStatus
      ? `${COLOR_NAMES[playerStatus.color]} ${playerStatus.status}`
      : undefined,
  };
}
