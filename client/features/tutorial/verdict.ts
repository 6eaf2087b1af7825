/** Evaluates an answer as correct, as an expected mistake, or as another mistake. */

import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import type { Decision } from '../../../engine/match/match.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import type { Reason } from './course/courseShape.ts';
import { effectOf, meets } from './course/goals.ts';
import { type Played, play, playMove, type Task } from './course/lessons.ts';
import { stateAfterVotes } from './course/vote.ts';

export type Verdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'mistake'; readonly index: number }
  | { readonly kind: 'other' }
  /** The move is not possible at all. */
  | { readonly kind: 'refused'; readonly reason: Reason };

/** An answer with its evaluation. */
export interface Judged {
  readonly verdict: Verdict;
  /** The move. Null if the answer was a vote. */
  readonly played: Played | null;
  /** The next player's move that refutes the answer. */
  readonly reply: string | null;
}

/** Evaluates a legal move by its effects. */
export function judgeMove(task: Task, move: Move): Judged {
  const played = play(task.game, move);
  if (meets(effectOf(played, move), task.goal)) return { verdict: { kind: 'right' }, played, reply: null };
  const text = moveText(move, task.game.position);
  const index = task.mistakes.findIndex(({ legal, moves = [] }) => legal && moves.includes(text));
  if (index < 0) return { verdict: { kind: 'other' }, played, reply: null };
  return { verdict: { kind: 'mistake', index }, played, reply: task.mistakes[index]?.reply ?? null };
}

/** Evaluates a vote by its effect on the game. */
export function judgeVote(task: Task, decision: Decision): Judged {
  const index = task.mistakes.findIndex(({ votes = [] }) => votes.includes(decision));
  const vote = { by: COLOR_NAMES[task.mover], decision };
  const isRight = task.draw && stateAfterVotes(task.game, task.draw, vote).state === task.goal.ended;
  const verdict: Verdict = isRight ? { kind: 'right' } : { kind: 'mistake', index };
  return { verdict, played: null, reply: null };
}

/** @throws if the reply is impossible after the move, which is an error in the course data. */
export function replyTo({ done }: Played, reply: string): Played {
  return playMove(done.game, reply);
}
