/** The displayed piece set: the chosen one, once its drawings are loaded. */
import { useEffect } from 'react';
import { useOptions } from '../../storage/options.ts';
import { Store, useStore } from '../../storage/store.ts';
import { FIRST_SET, loadSet, PIECE_SETS, type Role, type SetId } from './pieceSets.ts';

interface ShownSet {
  readonly id: SetId;
  readonly drawings: Readonly<Record<Role, string>>;
}

const shown = new Store<ShownSet>({ id: 'set-1', drawings: FIRST_SET });

export function useShownSet(): ShownSet {
  return useStore(shown);
}

/** The set of the displayed table; null if the user's choice applies. */
const tableSet = new Store<SetId | null>(null);

/** Uses a collectible's piece set while the component is mounted; null for the user's choice. */
export function useTableSet(id: SetId | null): void {
  useEffect(() => {
    if (id === null) return;
    tableSet.set(id);
    return () => tableSet.set(null);
  }, [id]);
}

/**
 * Loads the set of the table or of the user's choice, and displays it. The previous set remains visible until then.
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
      // Without network the previous set remains.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
}
