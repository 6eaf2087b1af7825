/** The displayed piece set: the chosen one, once its drawings are loaded. */
import { useEffect, useSyncExternalStore } from 'react';
import { useOptions } from '../../storage/options.ts';
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

/** Set by the displayed table; null: the user's choice. */
let ofTable: SetId | null = null;

/** Uses a collectible's piece set while mounted; null: the user's choice. */
export function useTableSet(id: SetId | null): void {
  useEffect(() => {
    if (id === null) return;
    ofTable = id;
    tell();
    return () => {
      ofTable = null;
      tell();
    };
  }, [id]);
}

/** Loads the set of the table or of the user's choice, and displays it; the previous one remains until then. */
export function useChosenSet(): void {
  const { pieceSetVariant } = useOptions();
  const tableSet = useSyncExternalStore(subscribe, () => ofTable);
  const id = tableSet ?? PIECE_SETS.find((set) => set.variant === pieceSetVariant)?.id ?? 'set-1';
  useEffect(() => {
    let isWanted = true;
    loadSet(id).then(
      (drawings) => {
        if (!isWanted) return;
        shown = { id, drawings };
        tell();
      },
      // Without network the previous set remains.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [id]);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
