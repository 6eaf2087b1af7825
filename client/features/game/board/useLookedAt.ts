/** Requests the legal moves of another player's piece from the server, and returns them for display. */
import { useEffect, useState } from 'react';
import { parseSquare, type Square, squareName } from '../../../../engine/board/squares.ts';
import { requestPossibleMoves } from '../../../shared/data/calls/possibleMoves.ts';
import { reportFailure } from '../../../shared/data/queries/failure.ts';
import { type LoadState, requestedAfter } from '../../../shared/data/queries/loadState.ts';

interface LookRequest {
  readonly square: Square;
  /** The ply at which the request was sent. The page ignores an answer that arrives in a later turn. */
  readonly ply: number;
}

interface Known {
  readonly state: LoadState;
  readonly targets: readonly Square[];
}

const NOTHING: Known = { state: 'IDLE', targets: [] };

export interface LookedAt extends Known {
  readonly square: Square | null;
  /** Cancels a pending request, and requests the moves of the piece on the square. With null, only cancels. */
  readonly look: (square: Square | null) => void;
}

export function useLookedAt(gameId: string, ply: number): LookedAt {
  const [requested, setRequested] = useState<LookRequest | null>(null);
  const [known, setKnown] = useState(NOTHING);
  const square = requested?.ply === ply ? requested.square : null;
  useEffect(() => {
    if (square === null) return setKnown(NOTHING);
    const cancel = new AbortController();
    // The previous targets stay visible until the answer arrives, to avoid flicker.
    setKnown(({ state, targets }) => ({ state: requestedAfter(state), targets }));
    void requestPossibleMoves(gameId, squareName(square), cancel.signal).then((answer) => {
      if (answer === null) return;
      if (!answer.ok) reportFailure(answer.error);
      const names = answer.ok ? answer.value.possibleMovePositions : [];
      const targets = names.map(parseSquare).filter((one) => one !== null);
      setKnown({ state: answer.ok ? 'READY' : 'REJECTED', targets });
    });
    return () => cancel.abort();
  }, [gameId, square]);
  return { ...known, square, look: (next) => setRequested(next === null ? null : { square: next, ply }) };
}
