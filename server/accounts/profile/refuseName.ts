/** Replaces a nickname that a moderator refuses by a neutral one, until the user chooses another. */
import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { BOT_MARK } from '../../../protocol/http/programs/botApi.ts';
import type { Tables } from '../../db/tables.ts';
import { keyColumns } from '../session/anonymous.ts';
import { nicknameKeys } from './nicknames.ts';
import { renameInGames } from './renameInGames.ts';

/** Maximum number of attempts to find a free neutral name. There are 900,000 such names, so an attempt rarely fails. */
const ATTEMPTS = 20;

/**
 * Replaces the nickname of an activated account and its copies in stored games. The refused nickname opens no profile,
 * and the user cannot take it again.
 */
export async function refuseName(tx: Kysely<Tables>, accountId: string): Promise<void> {
  const account = await tx
    .selectFrom('account')
    .select(['username', 'username_skeleton', 'bot_since', 'name_refused_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  // The account still has a neutral name: two reports were about the same nickname.
  if (account.name_refused_at !== null) return;
  if (account.username_skeleton !== null)
    await tx
      .insertInto('refused_name')
      .values({ account_id: accountId, skeleton: account.username_skeleton })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const username = await freeName(tx, account.bot_since === null ? 'Player ' : BOT_MARK);
  await tx
    .updateTable('account')
    .set({
      username,
      ...keyColumns(nicknameKeys(username)),
      name_refused_at: sql<Date>`now()`,
      refused_name_skeleton: account.username_skeleton,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', accountId)
    .execute();
  await renameInGames(tx, accountId, account.username, username);
}

async function freeName(tx: Kysely<Tables>, prefix: string): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const name = prefix + randomInt(100_000, 1_000_000);
    const { usernameKey } = nicknameKeys(name);
    const taken = await tx
      .selectFrom('account')
      .select('id')
      .where('username_key', '=', usernameKey)
      .executeTakeFirst();
    if (!taken) return name;
  }
  throw new Error('No neutral name is free');
}
