/** The player to report. A card sets the player and then closes, so the page and not the card shows the dialog. */
import type { Color } from '../../../engine/board/pieces.ts';
import { DELETED_PLAYER, isPersonName } from '../../../protocol/shapes/playerNames.ts';
import { Store, useStore } from '../storage/store.ts';

/** A player who can be reported: by the seat of a game, or by the nickname. */
export interface Reportable {
  readonly name: string;
  /** Null if the player is reported by the nickname. */
  readonly color: Color | null;
}

export interface ReportTarget {
  readonly gameId: string | null;
  /** The number of turns that were played at the reported time. Null for the current turn. */
  readonly ply: number | null;
  /** The reported player. If there are several, the user chooses one of them. */
  readonly players: readonly Reportable[];
}

/** Returns whether the player with this name can be reported: a person whose account exists. */
export function isReportable(name: string): boolean {
  return isPersonName(name) && name !== DELETED_PLAYER;
}

const target = new Store<ReportTarget | null>(null);

export function openReport(of: ReportTarget): void {
  target.set(of);
}

export function closeReport(): void {
  target.set(null);
}

export function useReportTarget(): ReportTarget | null {
  return useStore(target);
}
