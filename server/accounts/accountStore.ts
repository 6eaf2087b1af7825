/** Rows of accounts: guests, pending registrations, registered users. */
import { sql } from 'kysely';
import type { Language } from '../../protocol/http/accountFields.ts';
import { leaveQueue } from '../db/queries.ts';
import { Store } from '../db/store.ts';
import { isSuspended } from '../db/suspended.ts';
import type { AccountTable } from '../db/tables.ts';
import type { NicknameKeys } from './profile/nicknames.ts';
import { keyColumns } from './session/anonymous.ts';

export interface Account {
  readonly id: string;
  readonly role: AccountTable['role'];
  readonly username: string;
  readonly email: string | null;
  /** The time when the account became a bot account. Absent or null for people. */
  readonly botSince?: Date | null;
}

/** A user's own profile. */
export interface Profile extends Account {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  readonly country: string | null;
  readonly language: Language | null;
  readonly marketingConsent: boolean;
  /** Whether the account has the privilege MODERATE besides those of its role. */
  readonly isModerator: boolean;
  /** When a moderator replaced the nickname. Null after the user has chosen a new one. */
  readonly nameRefusedAt: Date | null;
}

/** Why and until when an account is suspended. */
export interface Suspension {
  readonly reason: string;
  /** Epoch seconds; 0 without an end. */
  readonly until: number;
}

/** The columns that a login check needs. */
export interface Credentials {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: Language | null;
  readonly passwordHash: string;
  readonly isActivated: boolean;
  /** Null if the account is not suspended. */
  readonly suspension: Suspension | null;
}

/** The changes to a profile. Omitted fields stay unchanged. */
export interface ProfileChanges {
  readonly username?: string | undefined;
  readonly keys?: NicknameKeys | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly fullName?: string | null | undefined;
  readonly country?: string | undefined;
  readonly language?: Language | undefined;
  readonly marketingConsent?: boolean | undefined;
}

export const PROFILE_COLUMNS = [
  'account.id',
  'account.role',
  'account.username',
  'account.email',
  'account.first_name as firstName',
  'account.last_name as lastName',
  'account.full_name as fullName',
  'account.country',
  'account.language',
  'account.marketing_consent as marketingConsent',
  'account.bot_since as botSince',
  'account.is_moderator as isModerator',
  'account.name_refused_at as nameRefusedAt',
] as const;

export const SUSPENSION_COLUMNS = ['account.suspended_until', 'account.suspension_reason'] as const;

/** Returns the suspension of a row with `SUSPENSION_COLUMNS`. */
export function suspensionOf(row: {
  readonly suspended_until: Date | null;
  readonly suspension_reason: string | null;
}): Suspension {
  const until = row.suspended_until === null ? 0 : Math.ceil(row.suspended_until.getTime() / 1000);
  return { reason: row.suspension_reason ?? '', until };
}

const NOW = sql<Date>`now()`;
export class AccountStore extends Store {
  async createGuest(id: string, username: string): Promise<Profile> {
    await this.db.insertInto('account').values({ id, role: 'ROLE_GUEST', username, email: null }).execute();
    return this.get(id);
  }

  async get(id: string): Promise<Profile> {
    return this.db
      .selectFrom('account')
      .select(PROFILE_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /**
   * Locks the row of an account until the end of the transaction. Concurrent requests that lock the same account wait.
   */
  async lock(id: string): Promise<void> {
    await this.db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
  }

  findCredentials(email: string): Promise<Credentials | null> {
    return this.#findCredentials('email', email);
  }

  findCredentialsById(id: string): Promise<Credentials | null> {
    return this.#findCredentials('id', id);
  }

  async #findCredentials(column: 'email' | 'id', value: string): Promise<Credentials | null> {
    const row = await this.db
      .selectFrom('account')
      .select(['id', 'username', 'email', 'language', 'password_hash', 'activated_at'])
      .select([...SUSPENSION_COLUMNS, isSuspended().as('isSuspended')])
      .where(column, '=', value)
      .executeTakeFirst();
    if (!row?.email || !row.password_hash) return null;
    const { id, username, email, language } = row;
    return {
      id,
      username,
      email,
      language,
      passwordHash: row.password_hash,
      isActivated: row.activated_at !== null,
      suspension: row.isSuspended ? suspensionOf(row) : null,
    };
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: NOW })
      .where('id', '=', id)
      .execute();
  }

  /** Returns whether the account has created a game or has a seat in one. */
  async hasGames(id: string): Promise<boolean> {
    const { rows } = await sql<{ has: boolean }>`select exists (select from game where creator_id = ${id})
      or exists (select from game_seat where player_id = ${id}) as has`.execute(this.db);
    return rows[0]?.has === true;
  }

  /**
   * Returns the names, by account id, of the accounts whose nickname was replaced within the last seconds, because it was
   * refused or the account was deleted.
   */
  async listReplacedNames(withinSeconds: number): Promise<Map<string, string>> {
    const since = sql<Date>`now() - ${withinSeconds} * interval '1 second'`;
    const rows = await this.db
      .selectFrom('account')
      .select(['id', 'username'])
      .where((e) => e.or([e('name_refused_at', '>', since), e('deleted_at', '>', since)]))
      .execute();
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  /** Returns whether a moderator refused the account this nickname or a look-alike of it. */
  async isRefusedName(id: string, { usernameSkeleton }: NicknameKeys): Promise<boolean> {
    // The column of the account was written before the table existed.
    const { rows } =
      await sql`select from refused_name where account_id = ${id} and skeleton = ${usernameSkeleton}
      union all select from account where id = ${id} and refused_name_skeleton = ${usernameSkeleton}`.execute(
        this.db,
      );
    return rows.length > 0;
  }

  /** Removes the account from the queue. Called before `lock`, in the order of the queue's own locks. */
  async leaveQueue(id: string): Promise<void> {
    await leaveQueue(this.db, id);
  }

  async becomeBot(id: string): Promise<void> {
    await this.db.updateTable('account').set({ bot_since: NOW }).where('id', '=', id).execute();
  }

  /**
   * @param changes the new values. If they contain a nickname, the old nickname is stored, so that others still find
   * the user by it.
   */
  async changeProfile(id: string, changes: ProfileChanges): Promise<void> {
    if (changes.keys) await this.#storeOldNickname(id, changes.keys.usernameKey);
    await this.db
      .updateTable('account')
      .set({
        username: changes.username,
        // A new nickname replaces the neutral one that a moderator has set.
        ...(changes.keys ? { ...keyColumns(changes.keys), name_refused_at: null } : {}),
        first_name: changes.firstName,
        last_name: changes.lastName,
        full_name: changes.fullName,
        country: changes.country,
        language: changes.language,
        marketing_consent: changes.marketingConsent,
        updated_at: NOW,
      })
      .where('id', '=', id)
      .execute();
  }

  async #storeOldNickname(id: string, newKey: string): Promise<void> {
    await sql`delete from old_nickname where account_id = ${id} and username_key = ${newKey}`.execute(
      this.db,
    );
    await sql`insert into old_nickname (account_id, username_key, username)
      select id, username_key, username from account
      where id = ${id} and username_key <> ${newKey} and activated_at is not null
      on conflict (username_key, account_id) do update
        set username = excluded.username, changed_at = now()`.execute(this.db);
  }
}
