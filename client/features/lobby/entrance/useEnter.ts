import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Color } from '../../../../engine/board/pieces.ts';
import { fetchCurrentGame } from '../../../shared/data/http/api.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';

/** How somebody wants to enter; the router carries it to the game. */
export interface EntranceChoice {
  readonly role: 'player' | 'watcher';
  readonly color: Color | null;
}

/** Enters a game as player or watcher, unless the user is in another one: a second game cannot be played or watched. */
export function useEnter() {
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  return {
    /** The own game that stands in the way. */
    other,
    forgetOther: () => setOther(null),
    /** @param isEnded games that have ended are open to everybody at any time. */
    async enter(gameId: string, choice: EntranceChoice, isEnded = false): Promise<void> {
      const current = isEnded ? null : await fetchCurrentGame();
      if (current !== null && current !== gameId) setOther(current);
      else await navigate(gamePath(gameId), { state: choice });
    },
  };
}
