/** Rows of reports of players. */
import { type Kysely, sql } from 'kysely';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import type { GameState } from '../../../engine/match/gameStates.ts';
import { isFinishedOrTerminated } from '../../../engine/match/gameStates.ts';
import type {
  Decision,
  PlayerReport,
  ReportKind,
  ReportsShown,
} from '../../../protocol/http/reports/moderationApi.ts';
import type { Page } from '../../../protocol/http/route.ts';
import { countOf } from '../../db/queries.ts';
import { Store } from '../../db/store.ts';
import type { Tables } from '../../db/tables.ts';

type Tx = Kysely<Tables>;

export interface NewPlayerReport {
  readonly id: string;
  readonly reporterId: string;
  readonly reportedId: string;
  readonly gameId: string | null;
  readonly ply: number | null;
  readonly kind: ReportKind;
  readonly message: string;
}

/** A report that is locked by the current transaction. */
export interface LockedReport {
  readonly id: string;
  readonly reporterId: string | null;
  readonly reportedId: string;
  readonly gameId: string | null;
  readonly takenBy: string | null;
  readonly isDecided: boolean;
}

interface Seat {
  /** Null for a bot and a free seat. */
  readonly playerId: string | null;
  readonly isOpenToReporter: boolean;
  readonly lastPly: number;
}

export class PlayerReportStore extends Store {
  /**
   * Returns a page of reports, without reports about the viewer. Open reports are listed oldest
   * first.
   */
  async list(
    viewerId: string,
    { show, pageNo, pageSize }: { show: ReportsShown; pageNo: number; pageSize: number },
  ): Promise<Page<PlayerReport>> {
    const isShown =
      show === 'DONE'
        ? sql`r.decided_at is not null`
        : show === 'MINE'
          ? sql`r.decided_at is null and r.taken_by = ${viewerId}`
          : sql`r.decided_at is null`;
    const matching = sql`where r.reported_id <> ${viewerId} and ${isShown}`;
    const order = show === 'DONE' ? sql`r.decided_at desc` : sql`r.created_at`;
    // The page is selected before the other tables are joined, so that they are read only for the reports of the page.
    const ids = sql`select r.id from player_report r ${matching} order by ${order}, r.id
      limit ${pageSize} offset ${pageNo * pageSize}`;
    const { rows } = await sql<ReportRow>`${SELECT} where r.id in (${ids}) order by ${order}, r.id`.execute(
      this.db,
    );
    const counted = await sql<{
      total: string;
    }>`select count(*) as total from player_report r ${matching}`.execute(this.db);
    const totalElements = Number(counted.rows[0]?.total ?? 0);
    return { content: rows.map(reportFromRow), pageNo, pageSize, totalElements };
  }

  /** Returns the report, unless it is about the viewer. */
  async find(viewerId: string, id: string): Promise<PlayerReport | null> {
    const { rows } =
      await sql<ReportRow>`${SELECT} where r.id = ${id} and r.reported_id <> ${viewerId}`.execute(this.db);
    return rows[0] ? reportFromRow(rows[0]) : null;
  }
}

/** Locks the reporter's account, so that concurrent reports cannot exceed the limit. */
export async function lockReporter(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/**
 * Returns facts about the seat to report, or null for an unknown game. Everybody may report a seat of a random game.
 * Other seats may be reported only by users who have a seat in the game or watch it.
 */
export async function seatForReport(
  tx: Tx,
  gameId: string,
  color: (typeof COLOR_NAMES)[number],
  reporterId: string,
): Promise<Seat | null> {
  const { rows } = await sql<{ player_id: string | null; is_open: boolean; last_ply: number }>`
    select s.player_id, g.is_random
        or exists (select from game_seat o where o.game_id = g.id and o.player_id = ${reporterId})
        or exists (select from watching w where w.game_id = g.id and w.account_id = ${reporterId}) as is_open,
      coalesce((select ply from game_archive x where x.game_id = g.id),
        (select e.ply from game_head h
          join game_event e on e.period = h.period and e.game_id = h.game_id and e.seq = h.seq where h.game_id = g.id), 0) as last_ply
    from game g left join game_seat s on s.game_id = g.id and s.color = ${COLOR_NAMES.indexOf(color)}
    where g.id = ${gameId}`.execute(tx);
  const row = rows[0];
  return row
    ? { playerId: row.player_id, isOpenToReporter: row.is_open, lastPly: Number(row.last_ply) }
    : null;
}

/**
 * Returns the id of the reporter's earlier report about the player in the game, or null. Without a game only an open
 * report counts.
 */
export async function earlierReport(
  tx: Tx,
  { reporterId, reportedId, gameId }: Pick<NewPlayerReport, 'reporterId' | 'reportedId' | 'gameId'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from player_report
    where reporter_id = ${reporterId} and reported_id = ${reportedId}
      and (game_id = ${gameId} or (${gameId}::text is null and game_id is null and decided_at is null))`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** Counts the reports that the account has sent within a day. */
export function countRecentReports(tx: Tx, reporterId: string): Promise<number> {
  return countOf(
    tx
      .selectFrom('player_report')
      .where('reporter_id', '=', reporterId)
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`),
  );
}

export async function insertReport(tx: Tx, report: NewPlayerReport): Promise<void> {
  const { id, reporterId, reportedId, gameId, ply, kind, message } = report;
  await tx
    .insertInto('player_report')
    .values({
      ...{ id, kind, message, ply },
      ...{ reporter_id: reporterId, reported_id: reportedId, game_id: gameId },
    })
    .execute();
}

export async function lockReport(tx: Tx, id: string): Promise<LockedReport | null> {
  const row = await tx
    .selectFrom('player_report')
    .select(['id', 'reporter_id as reporterId', 'reported_id as reportedId', 'game_id as gameId'])
    .select(['taken_by as takenBy', sql<boolean>`decided_at is not null`.as('isDecided')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setModerator(tx: Tx, id: string, accountId: string | null): Promise<void> {
  await tx.updateTable('player_report').set({ taken_by: accountId }).where('id', '=', id).execute();
}

/**
 * Closes the report and all other open reports about the player in the game.
 * @returns the closed reports.
 */
export async function closeReports(
  tx: Tx,
  { id, reportedId, gameId }: LockedReport,
  decision: Decision,
): Promise<{ id: string; reporterId: string | null }[]> {
  const { rows } = await sql<{ id: string; reporterId: string | null }>`
    update player_report set decision = ${decision}, decided_at = now()
    where decided_at is null and (id = ${id}
      or (reported_id = ${reportedId} and game_id is not distinct from ${gameId}))
    returning id, reporter_id as "reporterId"`.execute(tx);
  return rows;
}

const SELECT = sql`
  select r.id, r.kind, r.message, r.created_at, r.ply, r.decision, r.game_id, g.state,
    r.reporter_id, p.username as reporter, r.reported_id, q.username as reported, r.taken_by, m.username as moderator,
    (select count(*) from player_report o where o.reported_id = r.reported_id and o.id <> r.id
      and o.game_id is not distinct from r.game_id and o.decided_at is null and r.decided_at is null) as alike
  from player_report r join account q on q.id = r.reported_id left join account p on p.id = r.reporter_id
    left join account m on m.id = r.taken_by left join game g on g.id = r.game_id`;

interface ReportRow {
  readonly id: string;
  readonly kind: ReportKind;
  readonly message: string;
  readonly created_at: Date;
  readonly ply: number | null;
  readonly decision: Decision | null;
  readonly game_id: string | null;
  readonly state: GameState | null;
  readonly reporter_id: string | null;
  readonly reporter: string | null;
  readonly reported_id: string;
  readonly reported: string;
  readonly taken_by: string | null;
  readonly moderator: string | null;
  readonly alike: string;
}

function reportFromRow(row: ReportRow): PlayerReport {
  return {
    id: row.id,
    kind: row.kind,
    message: row.message,
    createdAtEpochSeconds: row.created_at.getTime() / 1000,
    reporter: personOf(row.reporter_id, row.reporter),
    reported: { id: row.reported_id, username: row.reported },
    game:
      row.game_id === null
        ? null
        : {
            id: row.game_id,
            ply: row.ply,
            hasEnded: row.state === null ? null : isFinishedOrTerminated(row.state),
          },
    takenBy: personOf(row.taken_by, row.moderator),
    decision: row.decision,
    alike: Number(row.alike),
  };
}

function personOf(id: string | null, username: string | null) {
  return id === null || username === null ? null : { id, username };
}
