/**
 * Creates bot accounts directly in the database of a cluster. A sign-up is not possible, because the processes of the
 * cluster send no activation mail.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { TOKEN_PREFIX } from '../../../protocol/http/programs/accessTokenApi.ts';
import { TestUser } from '../../harness/users/testUser.ts';
import type { Cluster } from './cluster.ts';

export interface ClusterBot {
  readonly accountId: string;
  readonly token: string;
}

/** Creates a bot account with a token. @param name the nickname, which begins with BOT */
export async function newClusterBot(cluster: Cluster, name: string): Promise<ClusterBot> {
  const guest = await TestUser.guest(cluster.url);
  const { body } = await guest.call<{ id: string }>('GET', '/api/guest/account/me');
  await cluster.db
    .updateTable('account')
    .set({ role: 'ROLE_USER', username: name, activated_at: sql<Date>`now()`, bot_since: sql<Date>`now()` })
    .where('id', '=', body.id)
    .execute();
  const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
  await cluster.db
    .insertInto('access_token')
    .values({
      ...{ id: name, account_id: body.id, name, scopes: 'play bot' },
      hash: createHash('sha256').update(token).digest('hex'),
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .execute();
  return { accountId: body.id, token };
}
