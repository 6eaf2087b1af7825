/** Selects the phrases of players whom the user has not muted, and the phrases that are shown at the seats. */
import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { PhrasesNotice, SaidPhrase } from '../../../../protocol/room/messages.ts';
import type { Mutes } from './mutes.ts';

/** Milliseconds for which a phrase is shown at the seat of its sender. */
export const PHRASE_SHOWN_MS = 6_000;

/** Returns whether the user reads phrases of this seat. The user's own phrases are never muted. */
export function isHeard(mutes: Mutes, by: Color, viewer: Color | null): boolean {
  return by === viewer || (!mutes.isTableMuted && !mutes.seats.includes(by));
}

/** Returns the latest phrase of each seat that is still shown there, by color. */
export function phrasesAtSeats(phrases: PhrasesNotice, now: number): readonly (SaidPhrase | null)[] {
  return COLORS.map(
    (color) => phrases.findLast(({ by, at }) => by === color && now - at < PHRASE_SHOWN_MS) ?? null,
  );
}
