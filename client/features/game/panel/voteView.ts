import { useState } from 'react';
import type { Color } from '../../../../engine/board/pieces.ts';
import { isActive, type Match } from '../../../../engine/match/match.ts';

/** Whether this person's answer to the open draw offer is awaited. */
export function mayVote(match: Match, viewer: Color | null): boolean {
  const { vote } = match;
  return vote !== null && viewer !== null && isActive(match, viewer) && vote.decisions[viewer] === null;
}

/** An answer that was put off: with the next offer it is asked for again. */
export function useVoteLater(match: Match | null): [isLater: boolean, putOff: () => void] {
  const [isLater, setLater] = useState(false);
  if (isLater && !match?.vote) setLater(false);
  return [isLater, () => setLater(true)];
}
