/** A person takes over the seat of a bot while the game runs. */

import { COLORS, type Color } from '../../board/pieces.ts';
import { raiseClock, stopClock } from '../../clock/clock.ts';
import type { Refusal } from '../../errors.ts';
import type { Command } from '../commands.ts';
import { changeSeat, type Draft } from '../draft.ts';
import { activeColors, isActive, isRunning, type Match, seatOf } from '../match.ts';
import { beginTurn } from '../progress.ts';

/** Number of turns in the first two rounds, in which no seat can be taken over. */
export const TAKEOVER_FROM_PLY = 8;
/** Number of active players that a takeover requires. */
export const TAKEOVER_PLAYERS = 3;

/** Returns the minimum time of the person: a third of the main time. */
export function leastTakeoverMs(mainMs: number): number {
  return Math.ceil(mainMs / 3);
}

/** Returns the seats of bots that people can take over now. */
export function seatsToTake(match: Match): Color[] {
  return COLORS.filter((color) => whyNoTakeover(match, color) === null);
}

/** Returns why no person can take over the seat of this color now, or null if it can be taken over. */
export function whyNoTakeover(match: Match, seat: Color): Refusal | null {
  if (!isRunning(match)) return 'GAME_NOT_STARTED';
  const { isRandom, allowsTakeover } = match.settings;
  if (!isRandom && !allowsTakeover) return 'TAKEOVER_NOT_ALLOWED';
  if (match.takeovers[seat]) return 'SEAT_TAKEN';
  if (!match.seats[seat].isAutoReady) return 'SEAT_WITHOUT_BOT';
  if (match.isPostponed) return 'GAME_NOT_RUNNING';
  if (!isActive(match, seat)) return 'NOT_ACTIVE';
  if (match.game.position.ply < TAKEOVER_FROM_PLY) return 'TAKEOVER_TOO_EARLY';
  return activeColors(match).length < TAKEOVER_PLAYERS ? 'TAKEOVER_TOO_LATE' : null;
}

/**
 * Gives the bot's seat to the person at once, so the person makes the seat's next move. If the seat is to move, its
 * clock is charged until now and restarted.
 */
export function takeBotSeat(
  draft: Draft,
  { seat, playerId, name }: Extract<Command, { type: 'takeBotSeat' }>,
): Refusal | null {
  const { match, now } = draft;
  if (seatOf(match, playerId) !== null) return 'ALREADY_SEATED';
  if (match.takenOff.includes(playerId)) return 'TAKEN_OFF';
  const refusal = whyNoTakeover(match, seat);
  if (refusal) return refusal;
  const { position } = match.game;
  const bot = match.seats[seat].name;
  changeSeat(draft, seat, { playerId, name, isAutoReady: false, isReady: false });
  match.takeovers = match.takeovers.with(seat, {
    bot,
    ply: position.ply,
    points: position.points[seat] ?? 0,
  });
  const { time } = match.settings;
  const isOnMove = match.clock.since !== null && position.turn === seat;
  if (isOnMove) match.clock = stopClock(match.clock, seat, now);
  if (time.kind === 'main') match.clock = raiseClock(match.clock, seat, leastTakeoverMs(time.mainMs));
  if (isOnMove) beginTurn(draft);
  draft.events.push({ type: 'botReplaced', color: seat, name, bot });
  return null;
}
