/** From a parsed message of a seat to the command it asks for. */
import type { Command } from '../../engine/match/commands.ts';
import { makeMove } from '../../engine/rules/moves.ts';
import { BISHOP, type Color, KNIGHT, QUEEN, ROOK } from '../../engine/rules/pieces.ts';
import type { CommandName, Message } from '../../protocol/messages.ts';

const PROMOTIONS = { QUEEN, ROOK, BISHOP, KNIGHT } as const;

type Translators = { readonly [N in CommandName]: (by: Color, message: Message<N>) => Command };

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
  unpause: (by) => ({ type: 'unpause', by }),
  offerDraw: (by) => ({ type: 'offerDraw', by }),
  voteDraw: (by, { decision }) => ({ type: 'voteDraw', by, decision }),
};

export function toCommand<N extends CommandName>(name: N, by: Color, message: Message<N>): Command {
  return TRANSLATORS[name](by, message);
}
