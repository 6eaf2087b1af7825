/** What is said to an answer: right, a mistake that was foreseen, or any other. */

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
  /** Not possible at all. */
  | { readonly kind: 'refused'; readonly reason: Reason };

/** An answer with what became of it. */
export interface Judged {
  readonly verdict: Verdict;
  /** The move that was made; null where the answer was a vote. */
  readonly played: Played | null;
  /** The move of the next player that shows what was wrong. */
  readonly reply: string | null;
}

/** Judges a legal move by what it does. */
export function judgeMove(task: Task, move: Move): Judged {
  const played = play(task.game, move);
  if (meets(effectOf(played, move), task.goal)) return { verdict: { kind: 'right' }, played, reply: null };
  const text = moveText(move, task.game.position);
  const index = task.mistakes.findIndex(({ legal, moves = [] }) => legal && moves.includes(text));
  if (index < 0) return { verdict: { kind: 'other' }, played, reply: null };
  return { verdict: { kind: 'mistake', index }, played, reply: task.mistakes[index]?.reply ?? null };
}

/** Judges a vote by what becomes of the game. */
export function judgeVote(task: Task, decision: Decision): Judged {
  const index = task.mistakes.findIndex(({ votes = [] }) => votes.includes(decision));
  const vote = { by: COLOR_NAMES[task.mover], decision };
  const isRight = task.draw && stateAfterVotes(task.game, task.draw, vote).state === task.goal.ended;
  const verdict: Verdict = isRight ? { kind: 'right' } : { kind: 'mistake', index };
  return { verdict, played: null, reply: null };
}

/** @throws when the reply is not possible after the move: the course is wrong. */
export function replyTo({ done }: Played, reply: string): Played {
  return playMove(done.game, reply);
}
