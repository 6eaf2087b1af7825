/** The owner's changes of the settings, before the start. */

import { COLORS } from '../board/pieces.ts';
import { initialClock } from '../clock/clock.ts';
import type { Refusal } from '../errors.ts';
import type { Command } from './commands.ts';
import { changeSeat, type Draft } from './draft.ts';
import { FREE_SEAT } from './match.ts';

/** Adds or removes bots as requested. All ready players must confirm again, because the settings have changed. */
export function changeSettings(
  draft: Draft,
  { owner, time, standIn, bots, allowsTakeover }: Extract<Command, { type: 'changeSettings' }>,
): Refusal | null {
  const { match } = draft;
  if (match.state !== 'NOT_STARTED') return 'GAME_ALREADY_STARTED';
  const isHumans = (color: number) => {
    const seat = match.seats.at(color);
    return seat?.playerId != null && !seat.isAutoReady;
  };
  if (bots.some(({ seat }) => isHumans(seat))) return 'SEAT_TAKEN';
  match.settings = {
    ...match.settings,
    time,
    standIn,
    ...(allowsTakeover === undefined ? {} : { allowsTakeover }),
  };
  match.clock = initialClock(time);
  for (const color of COLORS) {
    const bot = bots.find(({ seat }) => seat === color);
    const { isAutoReady } = match.seats[color];
    if (isAutoReady && !bot) {
      changeSeat(draft, color, FREE_SEAT);
      draft.events.push({ type: 'seatLeft', color });
    } else if (bot && !isAutoReady) {
      changeSeat(draft, color, { ...FREE_SEAT, playerId: bot.playerId, name: bot.name, isAutoReady: true });
      draft.events.push({ type: 'seatTaken', color, name: bot.name });
    } else if (color !== owner) {
      changeSeat(draft, color, { isReady: false });
    }
  }
  draft.events.push({ type: 'settingsChanged' });
  return null;
}
