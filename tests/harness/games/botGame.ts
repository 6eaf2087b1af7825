/**
 * A game with three bots in which their seats can be taken over: the first two rounds are over, and WHITE is to move.
 */
import { startPosition } from '../../../engine/board/position.ts';
import { TAKEOVER_FROM_PLY } from '../../../engine/match/seats/takeover.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import type { TestServer } from '../servers/testServer.ts';
import { TestUser } from '../users/testUser.ts';
import { createGame, type TableOptions } from './testGames.ts';

/** The start position after two rounds, in which all pieces returned to their squares. */
export const AFTER_TWO_ROUNDS = makePosition({ ...startPosition(), ply: TAKEOVER_FROM_PLY });

export interface BotGame {
  readonly gameId: string;
  /** The user who plays WHITE. */
  readonly host: TestUser;
}

interface BotGameOptions extends TableOptions {
  readonly isRandom?: boolean;
  /** Whether the random game counts for ratings. The queue starts no such game with bots. */
  readonly isRated?: boolean;
  /** A new guest by default. */
  readonly host?: TestUser;
}

/** Starts the game after its first special pause. The host is connected. */
export async function startBotGame(server: TestServer, options: BotGameOptions = {}): Promise<BotGame> {
  const { isRandom = true, isRated = false, host = await TestUser.guest(server.url), ...others } = options;
  const table = { playerGameTimeSeconds: 720, position: AFTER_TWO_ROUNDS, ...others };
  const gameId = await createGame(server, host, table, true);
  if (isRandom) await makeRandom(server, gameId, isRated);
  await host.enter(gameId);
  await host.request('ready');
  await host.until(({ match }) => match.state === 'STARTED', 'the end of the pause');
  return { gameId, host };
}

/** Makes the running game a random game. Closes its room, so that the next user opens it with this change. */
async function makeRandom({ services }: TestServer, gameId: string, isRated: boolean): Promise<void> {
  await services.rooms.openById(gameId);
  const kind = { is_random: true, is_rated: isRated };
  await services.database.db.updateTable('game').set(kind).where('id', '=', gameId).execute();
  await services.rooms.local(gameId)?.disconnect();
}
