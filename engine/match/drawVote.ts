/** Draw offers and the votes on them (rule 11). */

import { COLORS, type Color } from '../board/pieces.ts';
import type { Refusal } from '../errors.ts';
import type { Draft } from './draft.ts';
import { type Decision, type DrawVote, isActive, isRunning } from './match.ts';

/** Opens a draw offer of the side to move. A player can offer once per turn. */
export function offerDraw(draft: Draft, by: Color): Refusal | null {
  const { match } = draft;
  if (match.state !== 'STARTED') return 'GAME_NOT_RUNNING';
  if (match.game.position.turn !== by) return 'NOT_YOUR_TURN';
  if (match.vote) return 'OFFER_OPEN';
  const { ply } = match.game.position;
  if (match.offeredAtPly[by] === ply) return 'ALREADY_OFFERED';
  match.vote = { by, decisions: COLORS.map((color) => (color === by ? 'APPROVED' : null)) };
  match.offeredAtPly = match.offeredAtPly.map((at, color) => (color === by ? ply : at));
  draft.events.push({ type: 'drawOffered', by });
  return null;
}

/** Records a vote. The first refusal closes the offer. */
export function voteDraw(draft: Draft, by: Color, decision: Decision): Refusal | null {
  const { match } = draft;
  if (!isRunning(match)) return 'GAME_NOT_RUNNING';
  if (!match.vote) return 'NO_OFFER';
  if (!isActive(match, by)) return 'NOT_ACTIVE';
  if (match.vote.decisions[by] !== null) return 'ALREADY_VOTED';
  match.vote = {
    ...match.vote,
    decisions: match.vote.decisions.map((was, color) => (color === by ? decision : was)),
  };
  draft.events.push({ type: 'drawVoted', by, decision });
  if (decision === 'REJECTED') closeVote(draft, 'REJECTED');
  return null;
}

/** Returns whether every active player has accepted. Players who are no longer active do not count. */
export function isAccepted(draft: Draft, vote: DrawVote | null): boolean {
  return (
    vote !== null &&
    COLORS.every((color) => !isActive(draft.match, color) || vote.decisions[color] === 'APPROVED')
  );
}

/** Closes an offer if its proposer is no longer active or the turn returns to the proposer. */
export function settleVote(draft: Draft, turnChanged: boolean): void {
  const { match } = draft;
  if (!match.vote) return;
  if (!isActive(match, match.vote.by)) closeVote(draft, 'OFFERER_OUT');
  else if (turnChanged && match.game.position.turn === match.vote.by) closeVote(draft, 'LAPSED');
}

export function closeVote(draft: Draft, reason: 'REJECTED' | 'LAPSED' | 'OFFERER_OUT' | 'ACCEPTED'): void {
  draft.match.vote = null;
  draft.events.push({ type: 'drawClosed', reason });
}
