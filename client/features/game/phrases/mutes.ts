/**
 * Stores which players of a game the user has muted, or that all are muted. Only the latest game with mutes is stored.
 */
import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import { fieldOf } from '../../../../engine/records.ts';
import { PersistedStore, useStore } from '../../../shared/storage/store.ts';

export interface Mutes {
  readonly gameId: string;
  readonly isTableMuted: boolean;
  readonly seats: readonly Color[];
}

const store = new PersistedStore<Mutes>('tetrarch.mutes', (stored) => {
  const gameId = fieldOf(stored, 'gameId');
  const seats = fieldOf(stored, 'seats');
  return {
    gameId: typeof gameId === 'string' ? gameId : '',
    isTableMuted: fieldOf(stored, 'isTableMuted') === true,
    seats: Array.isArray(seats) ? COLORS.filter((color) => seats.includes(color)) : [],
  };
});

const of = (mutes: Mutes, gameId: string): Mutes =>
  mutes.gameId === gameId ? mutes : { gameId, isTableMuted: false, seats: [] };

export function getMutes(gameId: string): Mutes {
  return of(store.get(), gameId);
}

export function useMutes(gameId: string): Mutes {
  return of(useStore(store), gameId);
}

export function toggleSeatMute(gameId: string, color: Color): void {
  const mutes = getMutes(gameId);
  const seats = mutes.seats.includes(color)
    ? mutes.seats.filter((one) => one !== color)
    : [...mutes.seats, color];
  store.set({ ...mutes, seats });
}

export function toggleTableMute(gameId: string): void {
  const mutes = getMutes(gameId);
  store.set({ ...mutes, isTableMuted: !mutes.isTableMuted });
}
