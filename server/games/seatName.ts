import type { Color } from '../../engine/board/pieces.ts';
import { BOT_NAMES } from '../../engine/bots/characters.ts';
import { botId } from '../db/gameOptions.ts';

/** Returns the name of the bot or user in a seat. Null for a free seat, and for a user whose account is gone. */
export function seatName(
  color: Color,
  seat: { readonly player_id: string | null; readonly username: string | null } | undefined,
): string | null {
  return seat?.player_id === botId(color) ? BOT_NAMES[color] : (seat?.username ?? null);
}
