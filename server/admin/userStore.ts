/** Rows of accounts as shown to admins. */
import { type Selectable, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { AdminUser, UsersQuery } from '../../protocol/http/adminApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { countOf, readPage } from '../db/queries.ts';
import { Store } from '../db/store.ts';
import { isSuspended } from '../db/suspended.ts';
import type { AccountTable } from '../db/tables.ts';

/** Milliseconds for which the number of all accounts is kept. Counting them reads the whole table. */
const COUNTED_MS = 10_000;

export class UserStore extends Store {
  readonly #counted = new LRUCache<'all', number>({
    max: 1,
    ttl: COUNTED_MS,
    fetchMethod: () => countOf(this.#users()),
  });

  /** Lists accounts, newest first. */
  list({ search, ...query }: UsersQuery): Promise<Page<AdminUser>> {
    const sorted = this.matching(search).orderBy('created_at', 'desc').orderBy('id', 'desc');
    const count = search === '' ? async () => (await this.#counted.fetch('all')) ?? 0 : undefined;
    return readPage(sorted, query, userFromRow, count);
  }

  /**
   * Query of the accounts with the id `search`, or with it as a part of their name or address; all accounts if it is
   * empty.
   */
  matching(search: string) {
    return this.#users().$if(search !== '', (query) =>
      query.where((e) =>
        e.or([
          e('id', '=', search),
          sql<boolean>`lower(username) like lower(${containing(search)})`,
          sql<boolean>`email like lower(${containing(search)})`,
        ]),
      ),
    );
  }

  async find(id: string): Promise<AdminUser | null> {
    const row = await this.#users().where('id', '=', id).executeTakeFirst();
    return row ? userFromRow(row) : null;
  }

  #users() {
    return this.db
      .selectFrom('account')
      .select(['id', 'username', 'email', 'role', 'created_at', 'activated_at'])
      .select(isSuspended().as('is_suspended'));
  }
}

/** Returns a pattern for texts that contain `text`. Trigram indexes serve patterns, and no other search for parts. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

type Row = Pick<
  Selectable<AccountTable>,
  'id' | 'username' | 'email' | 'role' | 'created_at' | 'activated_at'
> & { readonly is_suspended: boolean };

function userFromRow({ id, username, email, role, ...row }: Row): AdminUser {
  return {
    id,
    username,
    email,
    roles: [role],
    createdAtEpochSeconds: row.created_at.getTime() / 1000,
    isActivated: row.activated_at !== null || role === 'ROLE_GUEST',
    isSuspended: row.is_suspended,
  };
}
