/** The piece set that is displayed. A newly chosen set is displayed when its drawings are loaded. */
import { useEffect } from 'react';
import { useOptions } from '../../storage/options.ts';
import { Store, useStore } from '../../storage/store.ts';
import { FIRST_SET, loadSet, PIECE_SETS, type Role, type SetId } from './pieceSets.ts';

export interface ShownSet {
  readonly id: SetId;
  readonly drawings: Readonly<Record<Role, string>>;
}

const shown = new Store<ShownSet>({ id: 'set-1', drawings: FIRST_SET });

export function useShownSet(): ShownSet {
  return useStore(shown);
}

/** The piece set of the displayed game. Null if the user's choice applies. */
const tableSet = new Store<SetId | null>(null);

/** Uses the piece set of a collectible while the component is mounted. Null means the user's choice. */
export function useTableSet(id: SetId | null): void {
  useEffect(() => {
    if (id === null) return;
    tableSet.set(id);
    return () => tableSet.set(null);
  }, [id]);
}

/**
 * Loads the piece set of the game or of the user's choice, and displays it. The previous set stays visible until the
 * new set is loaded.
 */
export function useChosenSet(): void {
  const { pieceSetVariant } = useOptions();
  const id = useStore(tableSet) ?? PIECE_SETS.find((set) => set.variant === pieceSetVariant)?.id ?? 'set-1';
  useEffect(() => {
    let isWanted = true;
    loadSet(id).then(
      (drawings) => {
        if (isWanted) shown.set({ id, drawings });
      },
      // The previous set stays if the drawings cannot be loaded.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
}
