import { useState } from 'react';
import type { Color } from '../../../../engine/board/pieces.ts';
import { isActive, type Match } from '../../../../engine/match/match.ts';

/** Returns whether the user can still vote on the open draw offer. */
export function mayVote(match: Match, viewer: Color | null): boolean {
  const { vote } = match;
  return vote !== null && viewer !== null && isActive(match, viewer) && vote.decisions[viewer] === null;
}

/**
 * Remembers that the user has postponed the answer to a draw offer. The postponement ends with the offer, so the page
 * asks the user again at the next offer.
 */
export function useVoteLater(match: Match | null): [isLater: boolean, putOff: () => void] {
  const [isLater, setLater] = useState(false);
  if (isLater && !match?.vote) setLater(false);
  return [isLater, () => setLater(true)];
}
