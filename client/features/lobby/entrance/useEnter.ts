import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Color } from '../../../../engine/board/pieces.ts';
import { fetchCurrentGame } from '../../../shared/data/http/startCalls.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';

/** The join request, passed to the game page by the router. */
export interface EntranceChoice {
  readonly role: 'player' | 'watcher';
  readonly color: Color | null;
}

/** Joins a game as player or watcher, unless the user is in another running one. */
export function useEnter() {
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  return {
    /** The other game that prevents the entrance. */
    other,
    forgetOther: () => setOther(null),
    /** @param isEnded whether the game has ended; ended games can always be opened. */
    async enter(gameId: string, choice: EntranceChoice, isEnded = false): Promise<void> {
      const current = isEnded ? null : await fetchCurrentGame();
      if (current !== null && current !== gameId) setOther(current);
      else await navigate(gamePath(gameId), { state: choice });
    },
  };
}
