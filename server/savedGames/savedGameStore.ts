/** Rows of saved games: the texts of records with what lists tell of them. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../../protocol/http/route.ts';
import type { RecordFacts } from '../../protocol/shapes/recordFacts.ts';
import type { SHOWN } from '../../protocol/shapes/savedGames.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

export interface SavedRow {
  readonly id: string;
  /** Null for QBooks that come with the product. */
  readonly accountId: string | null;
  readonly isQBook: boolean;
  readonly language: string | null;
  readonly title: string;
  readonly record: string;
  readonly facts: RecordFacts;
}
/** As lists show it. */
export type ListedRow = Omit<SavedRow, 'record'>;

export interface ListQuestion {
  /** Whose games; null: nobody's, only QBooks. */
  readonly accountId: string | null;
  readonly show: (typeof SHOWN)[number];
  readonly language: string;
  /** Part of the title, upper and lower case alike. */
  readonly name: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

const LISTED = ['id', 'account_id', 'is_qbook', 'language', 'title', 'facts'] as const;

export class SavedGameStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Own games, the newest first, then QBooks in their order. */
  async list(question: ListQuestion): Promise<Page<ListedRow>> {
    const { pageNo, pageSize } = question;
    const matching = this.#matching(question);
    const rows = await matching
      .select(LISTED)
      .orderBy('is_qbook')
      .orderBy('place')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset(pageNo * pageSize)
      .execute();
    const { total } = await matching
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { content: rows.map(listedFromRow), pageNo, pageSize, totalElements: Number(total) };
  }

  async find(id: string): Promise<SavedRow | null> {
    const row = await this.#db
      .selectFrom('saved_game')
      .select([...LISTED, 'record'])
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    return row ? { ...listedFromRow(row), record: row.record } : null;
  }

  /** False, and nothing written, when the account has `limit` games already. */
  insert(row: SavedRow, limit: number): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      if (row.accountId !== null && !row.isQBook) {
        // Whoever saves for the same person at the same time waits here.
        await tx
          .selectFrom('account')
          .select('id')
          .where('id', '=', row.accountId)
          .forNoKeyUpdate()
          .execute();
        const { count } = await tx
          .selectFrom('saved_game')
          .select((e) => e.fn.countAll<number>().as('count'))
          .where('account_id', '=', row.accountId)
          .where('is_qbook', '=', false)
          .executeTakeFirstOrThrow();
        if (Number(count) >= limit) return false;
      }
      await tx.insertInto('saved_game').values(toRow(row)).execute();
      return true;
    });
  }

  async update({ id, title, record, facts }: SavedRow): Promise<void> {
    await this.#db
      .updateTable('saved_game')
      .set({ title, record, facts: JSON.stringify(facts), updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('saved_game').where('id', '=', id).execute();
  }

  /** The row stays, so that what comes with the product does not come back. */
  async withdraw(id: string): Promise<void> {
    await this.#db
      .updateTable('saved_game')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }

  /** Texts of the QBooks that come with the product, as they stand in the database. */
  async ownBooks(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db
      .selectFrom('saved_game')
      .select(['id', 'record'])
      .where('is_qbook', '=', true)
      .where('account_id', 'is', null)
      .execute();
    return new Map(rows.map(({ id, record }) => [id, record]));
  }

  /** Writes a QBook that comes with the product, in place of an older text of it. */
  async putOwnBook(row: SavedRow, place: number): Promise<void> {
    const { title, record, facts } = toRow(row);
    await this.#db
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
  }: ListQuestion): SelectQueryBuilder<Tables, 'saved_game', object> {
    return this.#db
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

interface Row {
  readonly id: string;
  readonly account_id: string | null;
  readonly is_qbook: boolean;
  readonly language: string | null;
  readonly title: string;
  readonly facts: RecordFacts;
}

function listedFromRow(row: Row): ListedRow {
  const { id, account_id, is_qbook, language, title, facts } = row;
  return { id, accountId: account_id, isQBook: is_qbook, language, title, facts };
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
