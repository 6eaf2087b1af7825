/** Rows of bug reports and dumps. */
import { sql } from 'kysely';
import type { BugReportsQuery, BugReportView } from '../../protocol/http/adminApi.ts';
import type { DumpHead, DumpsQuery } from '../../protocol/http/reports/adminGameApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { countOf, readPage } from '../db/queries.ts';
import { Store } from '../db/store.ts';

export interface NewReport {
  readonly id: string;
  readonly accountId: string;
  readonly gameId: string | null;
  readonly message: string;
}

export class ReportStore extends Store {
  async addReport({ id, accountId, gameId, message }: NewReport): Promise<void> {
    await this.db
      .insertInto('bug_report')
      .values({ id, account_id: accountId, game_id: gameId, message })
      .execute();
  }

  /** Returns a page of the open, done or all reports, newest first. */
  list({ show, ...query }: BugReportsQuery): Promise<Page<BugReportView>> {
    const sorted = this.#reports()
      .$if(show !== 'ALL', (matching) => matching.where('r.done_at', show === 'DONE' ? 'is not' : 'is', null))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc');
    return readPage(sorted, query, reportFromRow);
  }

  /** Marks a report. Returns the updated report, or null if there is none. */
  async mark(id: string, isDone: boolean): Promise<BugReportView | null> {
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
      .select(['r.id', 'r.message', 'r.game_id', 'r.created_at', 'r.done_at'])
      .select(['a.id as account_id', 'a.username']);
  }

  /** Returns a page of the dumps, newest first. */
  listDumps({ gameSessionId, ...query }: DumpsQuery): Promise<Page<DumpHead>> {
    const sorted = this.#dumps()
      .$if(gameSessionId !== undefined, (dumps) => dumps.where('d.game_id', '=', gameSessionId ?? ''))
      .orderBy('d.created_at', 'desc')
      .orderBy('d.id', 'desc');
    return readPage(sorted, query, dumpFromRow);
  }

  /** Returns a stored dump. Null if there is none. */
  async findDump(id: string): Promise<{ head: DumpHead; dump: unknown } | null> {
    const row = await this.#dumps().select('d.dump').where('d.id', '=', id).executeTakeFirst();
    return row ? { head: dumpFromRow(row), dump: row.dump } : null;
  }

  #dumps() {
    return this.db
      .selectFrom('game_dump as d')
      .leftJoin('account as a', 'a.id', 'd.account_id')
      .select(['d.id', 'd.message', 'd.game_id', 'd.created_at', 'a.id as account_id', 'a.username']);
  }

  /**
   * Stores the dump, unless the account has stored `perHour` dumps within the last hour.
   * @returns whether the dump was stored
   */
  addDump(
    { id, accountId, gameId, message }: NewReport & { readonly gameId: string },
    dump: unknown,
    perHour: number,
  ): Promise<boolean> {
    return this.transaction(async (tx) => {
      // With the lock, simultaneous dumps of one account are counted one after the other.
      await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
      const recent = tx
        .selectFrom('game_dump')
        .where('account_id', '=', accountId)
        .where('created_at', '>', sql<Date>`now() - interval '1 hour'`);
      if ((await countOf(recent)) >= perHour) return false;
      const row = { id, account_id: accountId, game_id: gameId, message, dump: JSON.stringify(dump) };
      await tx.insertInto('game_dump').values(row).execute();
      return true;
    });
  }
}

interface JoinedRow {
  readonly id: string;
  readonly message: string;
  readonly game_id: string | null;
  readonly created_at: Date;
  readonly account_id: string | null;
  readonly username: string | null;
}

function dumpFromRow(row: JoinedRow & { readonly game_id: string }): DumpHead {
  const { id, message, game_id: gameSessionId } = row;
  return { id, gameSessionId, message, ...circumstancesOf(row) };
}

function reportFromRow(row: JoinedRow & { readonly done_at: Date | null }): BugReportView {
  const { id, message, game_id: gameSessionId } = row;
  return { id, message, gameSessionId, ...circumstancesOf(row), isDone: row.done_at !== null };
}

/** Returns the sender and the time. The sender is null if the account was deleted. */
function circumstancesOf({ account_id: id, username, created_at }: JoinedRow) {
  const reporter = id === null || username === null ? null : { id, username };
  return { reporter, createdAtEpochSeconds: created_at.getTime() / 1000 };
}
