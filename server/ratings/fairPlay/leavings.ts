/** The records of the games that accounts left. They are written in the transaction that ends the play of a seat. */

import type { Kysely } from 'kysely';
import { LEAVING_REASONS, type LeavingReason, type LeavingStatus } from '../../../protocol/http/queueApi.ts';
import { PAGES } from '../../../protocol/shapes/pages.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { notify } from '../../notifications/notify.ts';
import {
  afterGoodGame,
  afterLeaving,
  type LeavingRecord,
  nextPenaltySeconds,
  PENALTY_SECONDS,
  penaltyEnd,
} from './leavingPenalty.ts';
import type { SeatEnd } from './seatEnds.ts';

type Tx = Kysely<Tables>;

/** Updates the records of people whose play has ended, and notifies those who left. */
export async function noteSeatEnds(tx: Tx, gameId: string, ends: readonly SeatEnd[]): Promise<void> {
  // Rows are locked in a fixed order, to avoid deadlocks.
  for (const end of [...ends].sort((a, b) => (a.accountId < b.accountId ? -1 : 1)))
    await (end.how === 'PLAYED' ? noteGoodGame(tx, end) : noteLeaving(tx, gameId, end, end.how));
}

async function noteGoodGame(tx: Tx, { accountId, at }: SeatEnd): Promise<void> {
  const known = await recordOf(tx, accountId);
  if (known === null) return;
  const record = afterGoodGame(known, at);
  if (record.count > 0 || penaltyEnd(record, at) !== null) return update(tx, accountId, record);
  await tx.deleteFrom('leaving_record').where('account_id', '=', accountId).execute();
}

async function noteLeaving(tx: Tx, gameId: string, end: SeatEnd, reason: LeavingReason): Promise<void> {
  const { accountId, at } = end;
  const account = await tx
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', accountId)
    .executeTakeFirst();
  // The seat of a deleted account stays in the game.
  if (!account || account.deleted_at !== null) return;
  await tx
    .insertInto('leaving_record')
    .values({
      account_id: accountId,
      ...rowOf({ count: 0, lastAt: at, until: at, goodDay: null }),
      reason,
      game_id: gameId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const record = afterLeaving(await recordOf(tx, accountId), at);
  await update(tx, accountId, record, { reason, game_id: gameId });
  const game = await tx.selectFrom('game').select('name').where('id', '=', gameId).executeTakeFirst();
  const seconds = PENALTY_SECONDS[record.count - 1] ?? 0;
  await notify(tx, [
    {
      accountId,
      kind: 'LEAVING',
      params:
        seconds === 0
          ? { game: game?.name ?? '', context: 'WARNING' }
          : { game: game?.name ?? '', context: 'PENALTY', count: seconds / 60 },
      subject: gameId,
      link: PAGES.online.path,
      dedupeKey: `${gameId}:leaving`,
      hasMail: false,
      at,
    },
  ]);
}

/** Returns the record of the account, or null without one. Locks its row. */
async function recordOf(tx: Tx, accountId: string): Promise<LeavingRecord | null> {
  const row = await tx
    .selectFrom('leaving_record')
    .select(['count', 'last_at', 'until', 'good_day'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row
    ? { count: row.count, lastAt: row.last_at.getTime(), until: row.until.getTime(), goodDay: row.good_day }
    : null;
}

function rowOf({ count, lastAt, until, goodDay }: LeavingRecord) {
  return { count, last_at: new Date(lastAt), until: new Date(until), good_day: goodDay };
}

async function update(tx: Tx, accountId: string, record: LeavingRecord, more: object = {}): Promise<void> {
  await tx
    .updateTable('leaving_record')
    .set({ ...rowOf(record), ...more })
    .where('account_id', '=', accountId)
    .execute();
}

/** Returns the games that an account left and that still count, for display. Null if there are none. */
export async function leavingStatus(db: Db, accountId: string): Promise<LeavingStatus | null> {
  const row = await db
    .selectFrom('leaving_record')
    .select(['count', 'last_at', 'reason', 'game_id'])
    .where('account_id', '=', accountId)
    .where('count', '>', 0)
    .executeTakeFirst();
  const reason = LEAVING_REASONS.find((one) => one === row?.reason);
  if (!row || reason === undefined) return null;
  return {
    count: row.count,
    reason,
    gameId: row.game_id,
    leftAtTimestampEpochSeconds: row.last_at.getTime() / 1000,
    nextPenaltySeconds: nextPenaltySeconds(row.count),
  };
}
