/** Remembers on this device the settings of the last game that the user has created. */
import { z } from 'zod';
import { COLORS } from '../../../../engine/board/pieces.ts';
import { ORIENTATIONS } from '../../../../protocol/shapes/playerOptions.ts';
import { PersistedStore } from '../../../shared/storage/store.ts';
import { LEVELS, type Setup, START_SETUP } from './setup.ts';

const level = z.literal(LEVELS);
/** The settings that the next game probably shares. Its title and its look are chosen again. */
const remembered = z.object({
  time: z.enum(['main', 'move', 'unlimited']),
  minutes: z.string(),
  increment: z.string(),
  perMove: z.string(),
  bots: z.int().min(0).max(3),
  levels: z.tuple([level, level, level]),
  convert: z.boolean(),
  orientation: z.enum(ORIENTATIONS),
  standIn: z.boolean(),
  allowsTakeover: z.boolean(),
  allowsBotAccounts: z.boolean(),
  color: z.literal(COLORS),
});

const store = new PersistedStore<Partial<Setup>>('tetrarch.lastSetup', parse);

function parse(stored: unknown): Partial<Setup> {
  const parsed = remembered.safeParse(stored);
  return parsed.success ? parsed.data : {};
}

/** Returns the form values for a new game with at most `mostBots` bots. */
export function nextSetup(mostBots: number): Setup {
  const setup = { ...START_SETUP, ...store.get() };
  return { ...setup, bots: Math.min(setup.bots, mostBots) };
}

/** Stores the settings of a game that is created now. */
export function rememberSetup(setup: Setup): void {
  store.set(parse(setup));
}
