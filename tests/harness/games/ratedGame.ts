/** Four people whom the queue brings together, and games of theirs that end at once. */
import type { Role } from '../../../protocol/http/abilities.ts';
import type { GameSessionView } from '../../../protocol/http/gameShapes.ts';
import type { QueueState } from '../../../protocol/http/queueApi.ts';
import type { TestServer } from '../servers/testServer.ts';
import { loggedInAs } from '../users/accounts.ts';
import { TestUser } from '../users/testUser.ts';

export interface Rated {
  readonly person: TestUser;
  readonly id: string;
  readonly name: string;
}

export interface Wanted {
  readonly role: Role;
  readonly fullName: string | null;
}

export const PRO: Wanted = { role: 'ROLE_PREMIUM_USER', fullName: 'Ann Example' };

export async function ratedPerson(server: TestServer, { role, fullName }: Wanted = PRO): Promise<Rated> {
  const isGuest = role === 'ROLE_GUEST';
  const person = isGuest ? await TestUser.guest(server.url) : await loggedInAs(server, role);
  const me = (await person.call<{ id: string; username: string }>('GET', '/api/account/me')).body;
  const { db } = server.services.database;
  await db.updateTable('account').set({ full_name: fullName }).where('id', '=', me.id).execute();
  return { person, id: me.id, name: me.username };
}

/** The base path of somebody's calls. */
async function baseOf({ person }: Rated): Promise<string> {
  const me = (await person.call<{ privileges: string[] }>('GET', '/api/account/me')).body;
  return me.privileges.includes('DEMO_GAMEPLAY') ? '/api/guest' : '/api';
}

/** A game against random opponents in which all but the first resign; answers its id. */
export async function playRandomGame(four: readonly Rated[]): Promise<string> {
  const bases = await Promise.all(four.map(baseOf));
  const ask = async <T = GameSessionView>(i: number, method: string, path: string, body?: object) => {
    const answer = await four[i]!.person.call<T>(method, bases[i] + path, body ? { body } : {});
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  for (const i of four.keys()) await ask(i, 'POST', '/game-queue', { timeSetting: 'SLOW' });
  const { gameId } = await ask<QueueState>(0, 'GET', '/game-queue');
  const path = `/game-session/${gameId}`;
  for (const i of four.keys()) await ask(i, 'PUT', `${path}/ready`);
  for (const i of four.keys()) if (i > 0) await ask(i, 'POST', `${path}/resign`);
  const { gameState } = await ask(0, 'GET', path);
  if (gameState !== 'FINISHED') throw new Error(`The game is ${gameState}`);
  return gameId ?? '';
}
