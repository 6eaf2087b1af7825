/** Removes a user from the queue in the transaction that gives the user a seat of an existing game. */

import { type Kysely, sql } from 'kysely';
import { ERR } from '../../protocol/http/errors.ts';
import { leaveQueue } from '../db/queries.ts';
import { isSuspended } from '../db/suspended.ts';
import type { Tables } from '../db/tables.ts';
import { currentGames } from '../games/newGame.ts';
import type { Entrant, EntryRefusal } from '../live/session/gameLog.ts';
import { isConspicuousWith } from '../ratings/pairs.ts';
import { mayPlayRandomGames } from './randomPlay.ts';

/**
 * Removes the entrant from the queue, and returns why the entrant gets no seat of the game, or null. If several
 * processes seat the user at the same time, the lock on the row of the account ensures that the user gets only one
 * seat. The rows are locked in the same order as in the queue's own transaction, to avoid deadlocks.
 */
export async function admitToGame(
  tx: Kysely<Tables>,
  gameId: string,
  { accountId, isFromQueue }: Entrant,
): Promise<EntryRefusal | null> {
  const hasWaited = await leaveQueue(tx, accountId);
  if (isFromQueue && !hasWaited) return ERR.IN_ANOTHER_GAME;
  const account = await tx
    .selectFrom('account')
    .select(['role', 'bot_since', isSuspended().as('isSuspended'), mayPlayRandomGames().as('mayPlay')])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account?.isSuspended) return ERR.ACCOUNT_SUSPENDED;
  const game = await tx
    .selectFrom('game')
    .select(['is_random', 'is_rated'])
    .where('id', '=', gameId)
    .executeTakeFirst();
  if (!account?.mayPlay && game?.is_random) return ERR.NO_RANDOM_GAMES_NOW;
  if (account?.role === 'ROLE_GUEST' && game?.is_rated) return ERR.RATED_NEEDS_ACCOUNT;
  if (account?.bot_since && game?.is_random) return ERR.NO_FREE_SEAT;
  if (game?.is_rated && (await isKeptApart(tx, gameId, accountId))) return ERR.NO_FREE_SEAT;
  const others = (await currentGames(tx, [accountId])).filter((game) => game.gameId !== gameId);
  return others.length > 0 ? ERR.IN_ANOTHER_GAME : null;
}

/** Returns whether the account must not play a rated game with a player of this game (see pairs.ts). */
async function isKeptApart(tx: Kysely<Tables>, gameId: string, accountId: string): Promise<boolean> {
  const players = tx
    .selectFrom('game_seat')
    .select('player_id')
    .where('game_id', '=', gameId)
    .where('player_id', 'is not', null);
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where(isConspicuousWith(sql.ref('account.id'), sql`${players}`))
    .executeTakeFirst();
  return account !== undefined;
}
