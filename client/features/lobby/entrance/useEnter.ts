import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Color } from '../../../../engine/board/pieces.ts';
import { fetchCurrentGame } from '../../../shared/data/http/startCalls.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';

/** The join request, which the router passes to the game page. */
export interface EntranceChoice {
  readonly role: 'player' | 'watcher';
  readonly color: Color | null;
}

/** Joins a game as a player or a watcher, unless the user is in another running game. */
export function useEnter() {
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  return {
    /** The user's other game, which prevents the user from entering. */
    other,
    forgetOther: () => setOther(null),
    /** @param isEnded whether the game has ended. Games that have ended can always be opened. */
    async enter(gameId: string, choice: EntranceChoice, isEnded = false): Promise<void> {
      const current = isEnded ? null : await fetchCurrentGame();
      if (current !== null && current !== gameId) setOther(current);
      else await navigate(gamePath(gameId), { state: choice });
    },
  };
}
