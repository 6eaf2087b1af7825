/** Computes the outcome of a draw vote with a real match. */

import { COLORS, type ColorName, colorNamed } from '../../../../engine/board/pieces.ts';
import { apply } from '../../../../engine/match/apply.ts';
import type { Command } from '../../../../engine/match/commands.ts';
import type { GameState } from '../../../../engine/match/gameStates.ts';
import { type Decision, type Match, newMatch } from '../../../../engine/match/match.ts';
import type { RulesGame } from '../../../../engine/rules/game.ts';
import type { DrawData } from './courseShape.ts';

/** Returns the state of the game after the offer and these votes, and whether the offer is still open. */
export function stateAfterVotes(
  game: RulesGame,
  { offeredBy, votes }: Pick<DrawData, 'offeredBy' | 'votes'>,
  last?: { readonly by: ColorName; readonly decision: Decision },
): { readonly state: GameState; readonly isOpen: boolean } {
  const cast = [...Object.entries(votes), ...(last ? [[last.by, last.decision] as const] : [])];
  const commands: Command[] = [
    { type: 'offerDraw', by: colorNamed(offeredBy) },
    ...cast.map(
      ([by, decision]): Command => ({ type: 'voteDraw', by: colorNamed(by as ColorName), decision }),
    ),
  ];
  const match = commands.reduce(carryOut, startedFrom(game));
  return { state: match.state, isOpen: match.vote !== null };
}

function startedFrom({ position }: RulesGame): Match {
  const commands: Command[] = [
    ...COLORS.map(
      (seat): Command => ({ type: 'sit', seat, playerId: `${seat}`, name: '', isAutoReady: false }),
    ),
    { type: 'start' },
    ...COLORS.map((by): Command => ({ type: 'ready', by })),
  ];
  return commands.reduce(carryOut, newMatch({ time: { kind: 'unlimited' } }, position));
}

function carryOut(match: Match, command: Command): Match {
  const done = apply(match, command, 0);
  if (!done.ok) throw new Error(`${command.type} is refused: ${done.error}`);
  return done.value.match;
}
