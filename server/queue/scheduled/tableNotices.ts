/** The notifications of scheduled tables. */
import type { Kysely } from 'kysely';
import { QUEUE_TIMES } from '../../../protocol/http/queueApi.ts';
import type { Tables } from '../../db/tables.ts';
import { notify } from '../../notifications/notify.ts';
import type { LockedTable, SeatedUser } from './scheduledTableStore.ts';

/** The events of a table that its users are notified of. */
export type TableNotice =
  | { readonly kind: 'TABLE_STARTS_SOON'; readonly minutes: number }
  | { readonly kind: 'TABLE_CANCELLED' };

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
    notice.kind === 'TABLE_CANCELLED'
      ? { kind: notice.kind, params: { game } }
      : { kind: notice.kind, params: { game, count: notice.minutes } };
  const cause = notice.kind === 'TABLE_CANCELLED' ? 'cancelled' : `in ${notice.minutes}`;
  await notify(
    tx,
    users.map(({ id }) => ({
      ...content,
      accountId: id,
      subject: table.id,
      link: `/tables/${table.id}`,
      dedupeKey: `table ${table.id} ${cause}`,
      hasMail: true,
    })),
  );
}

/** Returns the name of a table, which has none of its own: its time setting and its host. */
function nameOf({ timeSetting, seated, hostId }: LockedTable): string {
  const { mainSeconds, incrementSeconds } = QUEUE_TIMES[timeSetting];
  const host = seated.find(({ id }) => id === hostId) ?? seated[0];
  return `${mainSeconds / 60} + ${incrementSeconds} · ${host?.username ?? ''}`;
}
