import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Color } from '../../engine/rules/pieces.ts';
import { fetchCurrentGame } from '../net/api.ts';
import { gamePath } from '../ui/paths.ts';

/** How somebody wants to enter; the router carries it to the game. */
export interface EntranceChoice {
  readonly role: 'player' | 'watcher';
  readonly color: Color | null;
}

/** Goes to a game as player or watcher, unless the seat would be one in a second game. */
export function useEnter() {
  const navigate = useNavigate();
  const [other, setOther] = useState<string | null>(null);
  return {
    /** The own game that stands in the way. */
    other,
    forgetOther: () => setOther(null),
    async enter(gameId: string, choice: EntranceChoice): Promise<void> {
      const current = choice.role === 'player' ? await fetchCurrentGame() : null;
      // A seat in a second game would be refused.
      if (current !== null && current !== gameId) setOther(current);
      else await navigate(gamePath(gameId), { state: choice });
    },
  };
}
