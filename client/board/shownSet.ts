/** The piece set that the page draws: the chosen one, as soon as its drawings have come. */
import { useEffect, useSyncExternalStore } from 'react';
import { useOptions } from '../ui/options.ts';
import { FIRST_SET, loadSet, PIECE_SETS, type Role, type SetId } from './pieceSets.ts';

interface ShownSet {
  readonly id: SetId;
  readonly drawings: Readonly<Record<Role, string>>;
}

let shown: ShownSet = { id: 'set-1', drawings: FIRST_SET };
const listeners = new Set<() => void>();

export function useShownSet(): ShownSet {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Fetches the set of the person's choice and shows it; until then the former one stays. */
export function useChosenSet(): void {
  const { pieceSetVariant } = useOptions();
  const id = PIECE_SETS.find((set) => set.variant === pieceSetVariant)?.id ?? 'set-1';
  useEffect(() => {
    let isWanted = true;
    loadSet(id).then(
      (drawings) => {
        if (!isWanted) return;
        shown = { id, drawings };
        for (const listener of listeners) listener();
      },
      // Without the network the former set stays.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
