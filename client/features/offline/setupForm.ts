/** The form of an offline game: seats and clock. */

import { COLORS, fourOf } from '../../../engine/board/pieces.ts';
import { BOT_NAMES } from '../../../engine/bots/characters.ts';
import type { TimeControl } from '../../../engine/clock/clock.ts';
import type { OfflineSeat, OfflineSetup } from './storedGame.ts';

export type OfflineLevel = 1 | 2 | 3 | 4 | 5;

/** The form values of a seat: the name of a person, and the level of a bot. */
export interface SeatForm {
  readonly kind: 'person' | 'bot';
  readonly name: string;
  readonly level: OfflineLevel;
}

export interface SetupForm {
  readonly seats: readonly SeatForm[];
  readonly time: TimeControl['kind'];
  readonly minutes: number;
  readonly increment: number;
  readonly perMove: number;
  readonly turnsBoard: boolean;
}

export const START_FORM: SetupForm = {
  seats: COLORS.map((color) => ({ kind: color === 0 ? 'person' : 'bot', name: '', level: 3 })),
  time: 'unlimited',
  minutes: 12,
  increment: 5,
  perMove: 20,
  turnsBoard: true,
};

/** Returns whether the game has at least one human player. A game without one cannot be started. */
export function hasHumans({ seats }: SetupForm): boolean {
  return seats.some(({ kind }) => kind === 'person');
}

function timeOf({ time, minutes, increment, perMove }: SetupForm): TimeControl {
  if (time === 'main') return { kind: 'main', mainMs: minutes * 60_000, incrementMs: increment * 1000 };
  return time === 'move' ? { kind: 'move', moveMs: perMove * 1000 } : { kind: 'unlimited' };
}

interface Given {
  readonly id: string;
  readonly title: string;
  readonly start: string | null;
  readonly seed: number;
  /** Default names of people by color. Bots have their own names. */
  readonly names: readonly string[];
}

export function setupOf(form: SetupForm, { id, title, start, seed, names }: Given): OfflineSetup {
  const seats = fourOf((color): OfflineSeat => {
    const { kind, name, level } = form.seats[color] ?? { kind: 'bot', name: '', level: 3 };
    const shown = name.trim() || (names[color] ?? '');
    return kind === 'person' ? { kind, name: shown } : { kind, name: BOT_NAMES[color], level };
  });
  return {
    ...{ id, title, start, seed },
    time: timeOf(form),
    seats,
    turnsBoard: form.turnsBoard,
  };
}
