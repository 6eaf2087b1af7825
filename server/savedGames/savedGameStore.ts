/** Rows of saved games: record texts with the facts for lists. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../../protocol/http/route.ts';
import type { RecordFacts } from '../../protocol/shapes/recordFacts.ts';
import type { SHOWN } from '../../protocol/shapes/savedGames.ts';
import { countOf, readPage } from '../db/queries.ts';
import { Store } from '../db/store.ts';
import type { Tables } from '../db/tables.ts';

export interface SavedRow {
  readonly id: string;
  /** Null for the QBooks that are part of the product. */
  readonly accountId: string | null;
  readonly isQBook: boolean;
  readonly language: string | null;
  readonly title: string;
  readonly record: string;
  readonly facts: RecordFacts;
}
/** The columns shown in lists. */
export type ListedRow = Omit<SavedRow, 'record'>;

export interface ListQuery {
  /** The owner of the games. Null selects QBooks only. */
  readonly accountId: string | null;
  readonly show: (typeof SHOWN)[number];
  readonly language: string;
  /** Part of the title, compared without case. */
  readonly name: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

const LISTED = [
  'id',
  'account_id as accountId',
  'is_qbook as isQBook',
  'language',
  'title',
  'facts',
] as const;

export class SavedGameStore extends Store {
  /** Lists the user's own games, newest first, and then QBooks in their order. */
  list(question: ListQuery): Promise<Page<ListedRow>> {
    const sorted = this.#matching(question)
      .select(LISTED)
      .orderBy('is_qbook')
      .orderBy('place')
      .orderBy('created_at', 'desc')
      .orderBy('id');
    return readPage(sorted, question, (row) => row);
  }

  async find(id: string): Promise<SavedRow | null> {
    const row = await this.db
      .selectFrom('saved_game')
      .select([...LISTED, 'record'])
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    return row ?? null;
  }

  /** Inserts a saved game. Resolves to false, without writing, if the account already has `limit` games. */
  insert(row: SavedRow, limit: number): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      if (row.accountId !== null && !row.isQBook) {
        // Locks the account, so that concurrent saves of one user run one after the other.
        await tx
          .selectFrom('account')
          .select('id')
          .where('id', '=', row.accountId)
          .forNoKeyUpdate()
          .execute();
        const own = tx
          .selectFrom('saved_game')
          .where('account_id', '=', row.accountId)
          .where('is_qbook', '=', false);
        if ((await countOf(own)) >= limit) return false;
      }
      await tx.insertInto('saved_game').values(toRow(row)).execute();
      return true;
    });
  }

  async update({ id, title, record, facts }: SavedRow): Promise<void> {
    await this.db
      .updateTable('saved_game')
      .set({ title, record, facts: JSON.stringify(facts), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.db.deleteFrom('saved_game').where('id', '=', id).execute();
  }

  /**
   * Hides a QBook. The row remains, because a QBook that is part of the product would otherwise be inserted again at
   * the next start.
   */
  async withdraw(id: string): Promise<void> {
    await this.db
      .updateTable('saved_game')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  /** Returns the stored texts of the QBooks that are part of the product. */
  async ownBooks(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db
      .selectFrom('saved_game')
      .select(['id', 'record'])
      .where('is_qbook', '=', true)
      .where('account_id', 'is', null)
      .execute();
    return new Map(rows.map(({ id, record }) => [id, record]));
  }

  /** Inserts or replaces a QBook that is part of the product. */
  async putOwnBook(row: SavedRow, place: number): Promise<void> {
    const { title, record, facts } = toRow(row);
    await this.db
      .insertInto('saved_game')
      .values({ ...toRow(row), place })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ title, record, facts, place }))
      .execute();
  }

  #matching({
    accountId,
    show,
    language,
    name,
  }: ListQuery): SelectQueryBuilder<Tables, 'saved_game', object> {
    return this.db
      .selectFrom('saved_game')
      .where('withdrawn_at', 'is', null)
      .where((e) => {
        const books = e.and([e('is_qbook', '=', true), e('language', '=', language)]);
        const own = e.and([e('is_qbook', '=', false), e('account_id', '=', accountId)]);
        return show === 'MINE' ? own : show === 'QBOOKS' || accountId === null ? books : e.or([own, books]);
      })
      .$if(name !== '', (query) => query.where(sql<boolean>`strpos(lower(title), lower(${name})) > 0`));
  }
}

function toRow({ id, accountId, isQBook, language, title, record, facts }: SavedRow) {
  return {
    id,
    account_id: accountId,
    is_qbook: isQBook,
    language,
    title,
    record,
    facts: JSON.stringify(facts),
  };
}
