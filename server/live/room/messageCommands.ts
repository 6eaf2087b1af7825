/** Translates a parsed message of a seat into a command. */
import type { ZodError } from 'zod';
import { BISHOP, type Color, KNIGHT, QUEEN, ROOK } from '../../../engine/board/pieces.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { makeMove } from '../../../engine/rules/moves.ts';
import { ERR, type ErrorCode } from '../../../protocol/http/errors.ts';
import type { CommandName, Message, Named, Rejection } from '../../../protocol/room/messages.ts';
import type { Circumstances } from '../presence/presence.ts';

export const PROMOTIONS = { QUEEN, ROOK, BISHOP, KNIGHT } as const;

/** Commands that change only the match. Changed settings and a deleted game also change other data. */
type MatchCommandName = Exclude<CommandName, 'changeSettings' | 'deleteGame'>;

type Translators = {
  readonly [N in MatchCommandName]: (by: Color, message: Message<N>, room: Circumstances) => Command;
};

const TRANSLATORS: Translators = {
  move: (by, { from, to, promotion }) => ({
    type: 'move',
    by,
    move: makeMove(from, to, promotion ? PROMOTIONS[promotion] : 0),
  }),
  ready: (by) => ({ type: 'ready', by }),
  start: () => ({ type: 'start' }),
  leaveSeat: (by) => ({ type: 'leaveSeat', by }),
  resign: (by) => ({ type: 'resign', by }),
  pause: (by) => ({ type: 'pause', by }),
  unpause: (by, _message, room) => {
    const absent = room.absent();
    return { type: 'unpause', by, ...(absent.length > 0 ? { absent } : {}) };
  },
  goOut: (by) => ({ type: 'goOut', by }),
  takeOffSeat: (_by, { seat }) => ({ type: 'takeOffSeat', seat }),
  postpone: (by) => ({ type: 'postpone', by }),
  callBack: (by) => ({ type: 'callBack', by }),
  dropAbsent: (by, _message, room) => ({ type: 'dropAbsent', by, absent: room.absent() }),
  voteOut: (by, { of }, room) => ({
    type: 'voteOut',
    by,
    of,
    since: room.absentSince(),
    voters: room.voters(),
  }),
  offerDraw: (by) => ({ type: 'offerDraw', by }),
  voteDraw: (by, { decision }) => ({ type: 'voteDraw', by, decision }),
};

export function toCommand<N extends MatchCommandName>(
  { name, message }: Named<N>,
  by: Color,
  room: Circumstances,
): Command {
  return TRANSLATORS[name](by, message, room);
}

/** Commands that the owner of a game may send without a seat. */
const OWNERS_ACTS: readonly CommandName[] = ['start', 'takeOffSeat', 'changeSettings', 'deleteGame'];

/**
 * Returns why the sender may not send this command, or null if it is allowed. `by` is the sender's seat, or null
 * without a seat.
 */
export function whyMayNot(
  { name, message }: Named<CommandName>,
  { by, isOwner }: { readonly by: Color | null; readonly isOwner: boolean },
): ErrorCode | null {
  if (OWNERS_ACTS.includes(name) && !isOwner) return ERR.NOT_THE_OWNER;
  if (by === null && !OWNERS_ACTS.includes(name)) return ERR.NOT_A_PLAYER;
  // The command takeOffSeat bans the removed player from the seat. An owner who only wants to leave a seat sends
  // `leaveSeat`.
  const isOwnSeat = name === 'takeOffSeat' && message.seat === by;
  return isOwnSeat ? 'SEAT_NOT_TAKEN' : null;
}

/** Returns which field of a message violates the schema, and how. */
export function badField({ issues: [issue] }: ZodError): Rejection {
  return {
    code: ERR.INVALID_REQUEST,
    params: { field: issue?.path.join('.') ?? '', reason: issue?.message ?? '' },
  };
}
