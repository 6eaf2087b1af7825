/** The piece set that the page draws: the chosen one, as soon as its drawings have come. */
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

/** Of the table that is on the page; null: the person's choice. */
let ofTable: SetId | null = null;

/** Sets the page's pieces by a collectible for as long as this is shown; null: as the person has chosen. */
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

/** Fetches the set of the table, or else of the person's choice, and shows it; until then the former one stays. */
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
      // Without the network the former set stays.
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
