/**
 * The games that the user has begun on this device and whose end the device does not know. Their records are fetched
 * when they have ended, because the user may leave a game before its end.
 */
import { z } from 'zod';
import { COLORS } from '../../../engine/board/pieces.ts';
import { RECORD_KINDS } from './localRecords.ts';
import { PersistedStore } from './store.ts';

const startedGame = z.object({
  gameId: z.string(),
  title: z.string(),
  kind: z.enum(RECORD_KINDS),
  seat: z.literal(COLORS),
});
export type StartedGame = z.infer<typeof startedGame>;

/** Number of games that are remembered. Older ones are forgotten. */
const MOST = 20;

const started = new PersistedStore('tetrarch.started', (stored): readonly StartedGame[] =>
  Array.isArray(stored) ? stored.flatMap((one) => startedGame.safeParse(one).data ?? []) : [],
);

/** Returns the games, the latest first. */
export function startedGames(): readonly StartedGame[] {
  return started.get();
}

export function rememberStarted(game: StartedGame): void {
  const others = started.get().filter(({ gameId }) => gameId !== game.gameId);
  started.set([game, ...others].slice(0, MOST));
}

export function forgetStarted(gameId: string): void {
  started.set(started.get().filter((one) => one.gameId !== gameId));
}
