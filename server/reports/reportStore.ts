/** Rows of bug reports and dumps. */
import { sql } from 'kysely';
import type { BugReportsQuery } from '../../protocol/http/adminApi.ts';
import type { DumpsQuery } from '../../protocol/http/reports/adminGameApi.ts';
import { Store } from '../db/store.ts';

export interface NewReport {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string | null;
  readonly message: string;
}

export interface ReportRow extends Omit<NewReport, 'accountId'> {
  /** Null if the account was deleted. */
  readonly reporter: { readonly id: string; readonly username: string } | null;
  readonly createdAtMs: number;
  readonly isDone: boolean;
}

export interface DumpRow extends Pick<ReportRow, 'id' | 'message' | 'reporter' | 'createdAtMs'> {
  readonly gameId: string;
}

export class ReportStore extends Store {
  async addReport({ id, accountId, gameId, message }: NewReport): Promise<void> {
    await this.db
      .insertInto('bug_report')
      .values({ id, account_id: accountId, game_id: gameId, message })
      .execute();
  }

  /** Returns a page of the open, done or all reports, newest first, and their total number. */
  async list({ pageNo, pageSize, show }: BugReportsQuery): Promise<{ rows: ReportRow[]; total: number }> {
    const matching = this.#reports().$if(show !== 'ALL', (query) =>
      query.where('r.done_at', show === 'DONE' ? 'is not' : 'is', null),
    );
    const rows = await matching
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(pageSize)
      .offset(pageNo * pageSize)
      .execute();
    const { total } = await matching
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: rows.map(reportFromRow), total: Number(total) };
  }

  /** Marks a report. Returns the updated report, or null if there is none. */
  async mark(id: string, isDone: boolean): Promise<ReportRow | null> {
    await this.db
      .updateTable('bug_report')
      .set({ done_at: isDone ? sql<Date>`coalesce(done_at, now())` : null })
      .where('id', '=', id)
      .execute();
    const row = await this.#reports().where('r.id', '=', id).executeTakeFirst();
    return row ? reportFromRow(row) : null;
  }

  #reports() {
    return this.db
      .selectFrom('bug_report as r')
      .leftJoin('account as a', 'a.id', 'r.account_id')
      .select([
        'r.id',
        'r.message',
        'r.game_id',
        'r.created_at',
        'r.done_at',
        'a.id as account_id',
        'a.username',
      ]);
  }

  /** Returns dumps, newest first, and their total number. */
  async listDumps({
    pageNo,
    pageSize,
    gameSessionId,
  }: DumpsQuery): Promise<{ rows: DumpRow[]; total: number }> {
    const matching = this.#dumps().$if(gameSessionId !== undefined, (query) =>
      query.where('d.game_id', '=', gameSessionId ?? ''),
    );
    const rows = await matching
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc')
      .limit(pageSize)
      .offset(pageNo * pageSize)
      .execute();
    const { total } = await matching
      .clearSelect()
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { rows: rows.map(dumpFromRow), total: Number(total) };
  }

  async findDump(id: string): Promise<{ row: DumpRow; dump: unknown } | null> {
    const row = await this.#dumps().select('d.dump').where('d.id', '=', id).executeTakeFirst();
    return row ? { row: dumpFromRow(row), dump: row.dump } : null;
  }

  #dumps() {
    return this.db
      .selectFrom('game_dump as d')
      .leftJoin('account as a', 'a.id', 'd.account_id')
      .select(['d.id', 'd.message', 'd.game_id', 'd.created_at', 'a.id as account_id', 'a.username']);
  }

  async addDump(
    { id, accountId, gameId, message }: NewReport & { readonly gameId: string },
    dump: unknown,
  ): Promise<void> {
    const row = { id, account_id: accountId, game_id: gameId, message, dump: JSON.stringify(dump) };
    await this.db.insertInto('game_dump').values(row).execute();
  }

  /** Counts the dumps of one account within the last hour. */
  async countRecentDumps(accountId: string): Promise<number> {
    const row = await this.db
      .selectFrom('game_dump')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }
}

interface JoinedRow {
  readonly id: string;
  readonly message: string;
  readonly game_id: string | null;
  readonly created_at: Date;
  readonly done_at: Date | null;
  readonly account_id: string | null;
  readonly username: string | null;
}

function dumpFromRow(row: Omit<JoinedRow, 'done_at'> & { readonly game_id: string }): DumpRow {
  return {
    id: row.id,
    message: row.message,
    gameId: row.game_id,
    reporter: reporterOf(row),
    createdAtMs: row.created_at.getTime(),
  };
}

function reporterOf({ account_id: id, username }: Pick<JoinedRow, 'account_id' | 'username'>) {
  return id === null || username === null ? null : { id, username };
}

function reportFromRow(row: JoinedRow): ReportRow {
  return {
    id: row.id,
    message: row.message,
    gameId: row.game_id,
    reporter: reporterOf(row),
    createdAtMs: row.created_at.getTime(),
    isDone: row.done_at !== null,
  };
}
