/**
 * The audit log of moderation: who did what, about whom and why. This module cannot change or delete an entry, and the
 * database refuses both.
 */
import { type Kysely, sql } from 'kysely';
import {
  DECISIONS,
  type LogAction,
  type LogEntryView,
} from '../../../protocol/http/reports/moderationApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { countOf } from '../../db/queries.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Kysely<Tables>;

export interface NewLogEntry {
  /** The moderator or admin. Null for the command line. */
  readonly actorId: string | null;
  readonly action: LogAction;
  readonly accountId: string | null;
  readonly gameId?: string | null;
  /** Why, in the words of the actor. */
  readonly reason: string;
  /** Facts without names, because entries outlive accounts. `until` is the end of a measure in epoch seconds. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Writes an entry. `tx` is the transaction of the action that the entry records. */
export async function writeLog(tx: Tx, entry: NewLogEntry): Promise<void> {
  await tx
    .insertInto('moderation_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      account_id: entry.accountId,
      game_id: entry.gameId ?? null,
      reason: entry.reason,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

/** Writes that an administrator ended a game. `tx` is the transaction of the game's last log entry. */
export function logEndOfGame(
  tx: Tx,
  gameId: string,
  { adminId, reason }: { readonly adminId: string; readonly reason: string },
): Promise<void> {
  return writeLog(tx, { actorId: adminId, action: 'END_GAME', accountId: null, gameId, reason });
}

interface LogRow {
  readonly seq: string | number;
  readonly at: Date;
  readonly action: LogAction;
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly account_id: string | null;
  readonly about: string | null;
  readonly game_id: string | null;
  readonly reason: string;
  readonly details: Readonly<Record<string, string | number | null>>;
}

const SELECT = sql`select l.seq, l.at, l.action, l.actor_id, b.username as actor, l.account_id, a.username as about,
  l.game_id, l.reason, l.details from moderation_log l left join account a on a.id = l.account_id
  left join account b on b.id = l.actor_id`;

/** Returns a page of the entries, newest first. */
export async function readLog(
  db: Tx,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<Page<LogEntryView>> {
  const { rows } = await sql<LogRow>`${SELECT} order by l.seq desc limit ${pageSize}
    offset ${pageNo * pageSize}`.execute(db);
  const totalElements = await countOf(db.selectFrom('moderation_log'));
  return { content: rows.map(entryFromRow), pageNo, pageSize, totalElements };
}

const MOST_DECISIONS = 50;
const ABOUT_PEOPLE = [...DECISIONS, 'SUSPENSION_LIFTED'];

/** Returns the decisions about an account, newest first. */
export async function decisionsAbout(db: Tx, accountId: string): Promise<LogEntryView[]> {
  const { rows } = await sql<LogRow>`${SELECT} where l.account_id = ${accountId}
    and l.action in (${sql.join(ABOUT_PEOPLE)}) order by l.seq desc limit ${MOST_DECISIONS}`.execute(db);
  return rows.map(entryFromRow);
}

/** Returns the entries about a game, newest first. */
export async function entriesOfGame(db: Tx, gameId: string): Promise<LogEntryView[]> {
  const { rows } = await sql<LogRow>`${SELECT} where l.game_id = ${gameId}
    order by l.seq desc limit ${MOST_DECISIONS}`.execute(db);
  return rows.map(entryFromRow);
}

function entryFromRow(row: LogRow): LogEntryView {
  const { until } = row.details;
  return {
    id: String(row.seq),
    atEpochSeconds: row.at.getTime() / 1000,
    by: row.actor_id === null ? null : { id: row.actor_id, username: row.actor ?? '' },
    action: row.action,
    about: row.account_id === null ? null : { id: row.account_id, username: row.about ?? '' },
    gameSessionId: row.game_id,
    reason: row.reason,
    untilEpochSeconds: typeof until === 'number' ? until : null,
  };
}
