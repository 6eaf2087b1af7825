/** The notifications of scheduled tables. */
import type { Kysely } from 'kysely';
import { QUEUE_TIMES } from '../../../protocol/http/queueApi.ts';
import type { Tables } from '../../db/tables.ts';
import { notify } from '../../notifications/notify.ts';
import type { LockedTable, SeatedUser } from './scheduledTableStore.ts';

/** The events of a table that users are notified of. */
export type TableNotice =
  | { readonly kind: 'TABLE_STARTS_SOON'; readonly minutes: number }
  | { readonly kind: 'TABLE_CANCELLED' }
  /** A seat of the full table became free at `at`, in epoch milliseconds. */
  | { readonly kind: 'SEAT_FREE'; readonly at: number };

/** Writes a notification to each of the users. `tx` is the transaction of the cause. A repeated call writes nothing. */
export async function notifyOfTable(
  tx: Kysely<Tables>,
  table: LockedTable,
  users: readonly SeatedUser[],
  notice: TableNotice,
): Promise<void> {
  if (users.length === 0) return;
  const game = nameOf(table);
  const content =
    notice.kind === 'TABLE_STARTS_SOON'
      ? { kind: notice.kind, params: { game, count: notice.minutes } }
      : { kind: notice.kind, params: { game } };
  await notify(
    tx,
    users.map(({ id }) => ({
      ...content,
      accountId: id,
      subject: table.id,
      link: `/tables/${table.id}`,
      dedupeKey: `table ${table.id} ${causeOf(notice)}`,
      hasMail: true,
    })),
  );
}

/** Returns a text that distinguishes the causes of one table's notifications. */
function causeOf(notice: TableNotice): string {
  if (notice.kind === 'TABLE_STARTS_SOON') return `in ${notice.minutes}`;
  return notice.kind === 'SEAT_FREE' ? `seat free ${notice.at}` : 'cancelled';
}

/** Returns a name for a table, made of its time setting and its host, because tables have no names. */
function nameOf({ timeSetting, seated, hostId }: LockedTable): string {
  const { mainSeconds, incrementSeconds } = QUEUE_TIMES[timeSetting];
  const host = seated.find(({ id }) => id === hostId) ?? seated[0];
  return `${mainSeconds / 60} + ${incrementSeconds} · ${host?.username ?? ''}`;
}
