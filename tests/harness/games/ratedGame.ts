/** Four users who are matched by the queue, and games of these users that end immediately. */
import type { Role } from '../../../protocol/http/abilities.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { QueueKind, QueueState } from '../../../protocol/http/queueApi.ts';
import type { TestServer } from '../servers/testServer.ts';
import { loggedInAs } from '../users/accounts.ts';
import { TestUser } from '../users/testUser.ts';

export interface Rated {
  readonly user: TestUser;
  readonly id: string;
  readonly name: string;
}

export interface Wanted {
  readonly role: Role;
  readonly fullName: string | null;
}

export const PRO: Wanted = { role: 'ROLE_PREMIUM_USER', fullName: 'Ann Example' };

export async function ratedUser(server: TestServer, { role, fullName }: Wanted = PRO): Promise<Rated> {
  const isGuest = role === 'ROLE_GUEST';
  const user = isGuest ? await TestUser.guest(server.url) : await loggedInAs(server, role);
  const me = (await user.call<{ id: string; username: string }>('GET', '/api/account/me')).body;
  const { db } = server.services.database;
  await db.updateTable('account').set({ full_name: fullName }).where('id', '=', me.id).execute();
  return { user, id: me.id, name: me.username };
}

/** Returns the base path of the user's calls. */
async function baseOf({ user }: Rated): Promise<string> {
  const me = (await user.call<{ privileges: string[] }>('GET', '/api/account/me')).body;
  return me.privileges.includes('DEMO_GAMEPLAY') ? '/api/guest' : '/api';
}

/**
 * Plays a random game in which all but the first player resign, and returns its id. The game is rated, unless another
 * kind is given or a guest takes part.
 */
export async function playRandomGame(four: readonly Rated[], wanted: QueueKind = 'RATED'): Promise<string> {
  const { gameId, request } = await startRandomGame(four, wanted);
  const path = `/game-session/${gameId}`;
  for (const i of four.keys()) if (i > 0) await request(i, 'POST', `${path}/resign`);
  const { gameState } = await request(0, 'GET', path);
  if (gameState !== 'FINISHED') throw new Error(`The game is ${gameState}`);
  return gameId;
}

/** Starts a random game. `request` makes a call as the player with the number. */
export async function startRandomGame(four: readonly Rated[], wanted: QueueKind = 'RATED') {
  const bases = await Promise.all(four.map(baseOf));
  const request = async <T = GameSessionView>(i: number, method: string, path: string, body?: object) => {
    const answer = await four[i]!.user.call<T>(method, bases[i] + path, body ? { body } : {});
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const kind = bases.includes('/api/guest') ? 'CASUAL' : wanted;
  for (const i of four.keys()) await request(i, 'POST', '/game-queue', { timeSetting: 'SLOW', kind });
  const { gameId } = await request<QueueState>(0, 'GET', '/game-queue');
  const path = `/game-session/${gameId}`;
  // Each player is ready twice: for the start, and for the end of the first special pause. A player who leaves during
  // this pause would be replaced.
  for (const _ of ['start', 'pause']) for (const i of four.keys()) await request(i, 'PUT', `${path}/ready`);
  return { gameId: gameId ?? '', request };
}
