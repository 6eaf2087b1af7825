/** Rows of accounts as shown to admins. */
import { sql } from 'kysely';
import type { AdminUser, UsersQuery } from '../../protocol/http/adminApi.ts';
import type { Page } from '../../protocol/http/route.ts';
import { Store } from '../db/store.ts';
import { isSuspended } from '../db/suspended.ts';

export class UserStore extends Store {
  /** Lists accounts, newest first. */
  async list({ pageNo, pageSize, search }: UsersQuery): Promise<Page<AdminUser>> {
    const matching = this.matching(search);
    const [rows, { total }] = await Promise.all([
      matching
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset(pageNo * pageSize)
        .execute(),
      matching
        .clearSelect()
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { content: rows.map(userFromRow), pageNo, pageSize, totalElements: Number(total) };
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

interface Row {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly role: AdminUser['roles'][number];
  readonly created_at: Date;
  readonly activated_at: Date | null;
  readonly is_suspended: boolean;
}

function userFromRow(row: Row): AdminUser {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    roles: [row.role],
    createdAtEpochSeconds: row.created_at.getTime() / 1000,
    isActivated: row.activated_at !== null || row.role === 'ROLE_GUEST',
    isSuspended: row.is_suspended,
  };
}
