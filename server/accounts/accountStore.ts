/** Rows of accounts: guests, registrations that wait, registered people. */
import { sql } from 'kysely';
import type { Language } from '../../protocol/accountFields.ts';
import type { Db } from '../db/database.ts';
import type { AccountTable } from '../db/tables.ts';

export interface Account {
  readonly id: string;
  readonly role: AccountTable['role'];
  readonly username: string;
  readonly email: string | null;
}

/** What an account says of its person, to that person. */
export interface Profile extends Account {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly fullName: string | null;
  readonly country: string | null;
  readonly language: Language | null;
  readonly marketingConsent: boolean;
}

/** What is needed to let somebody in. */
export interface Credentials {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly language: Language | null;
  readonly passwordHash: string;
  readonly isActivated: boolean;
}

/** What a person registers with. */
export interface Registration {
  readonly email: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string | null;
  readonly country: string;
  readonly language: Language | null;
  readonly marketingConsent: boolean;
}

/** What is left out stays as it is. */
export interface ProfileChanges {
  readonly username?: string | undefined;
  readonly usernameKey?: string | undefined;
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
] as const;

const NOW = sql<Date>`now()`;
/** A registration that can still be activated, or was. */
const IS_HELD = sql<boolean>`(account.activated_at is not null or exists (
  select 1 from account_token t
  where t.account_id = account.id and t.kind = 'registration' and t.used_at is null and t.expires_at > now()))`;

export class AccountStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async createGuest(id: string, username: string): Promise<Profile> {
    await this.#db.insertInto('account').values({ id, role: 'ROLE_GUEST', username, email: null }).execute();
    return this.get(id);
  }

  async get(id: string): Promise<Profile> {
    return this.#db
      .selectFrom('account')
      .select(PROFILE_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** Until the end of the transaction: others who want the same wait. */
  async lock(id: string): Promise<void> {
    await this.#db.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
  }

  findCredentials(email: string): Promise<Credentials | null> {
    return this.#findCredentials('email', email);
  }

  findCredentialsById(id: string): Promise<Credentials | null> {
    return this.#findCredentials('id', id);
  }

  async #findCredentials(column: 'email' | 'id', value: string): Promise<Credentials | null> {
    const row = await this.#db
      .selectFrom('account')
      .select(['id', 'username', 'email', 'language', 'password_hash', 'activated_at'])
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
    };
  }

  /** Which of the two is another account's; registrations that ran out hold neither. */
  async findTaken(email: string, usernameKey: string, exceptId: string | null): Promise<Taken | null> {
    const rows = await this.#db
      .selectFrom('account')
      .select('email')
      .where((e) => e.or([e('email', '=', email), e('username_key', '=', usernameKey)]))
      .where('id', '!=', exceptId ?? '')
      .where(IS_HELD)
      .execute();
    if (rows.length === 0) return null;
    return rows.some((row) => row.email === email) ? 'email' : 'username';
  }

  /** Frees address and nickname of registrations that were not activated in time. */
  async releaseLapsed(email: string, usernameKey: string, exceptId: string): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({
        username: 'Guest',
        email: null,
        username_key: null,
        password_hash: null,
        first_name: null,
        last_name: null,
        full_name: null,
        country: null,
        language: null,
        marketing_consent: false,
        terms_accepted_at: null,
        updated_at: NOW,
      })
      .where((e) => e.or([e('email', '=', email), e('username_key', '=', usernameKey)]))
      .where('id', '!=', exceptId)
      .where((e) => e.not(IS_HELD))
      .execute();
  }

  /** Writes a registration into a guest's account. @returns false when it is no guest's any more. */
  async savePending(id: string, registration: Registration): Promise<boolean> {
    const result = await this.#db
      .updateTable('account')
      .set({ ...pendingRow(registration), updated_at: NOW })
      .where('id', '=', id)
      .where('role', '=', 'ROLE_GUEST')
      .executeTakeFirst();
    return Number(result.numUpdatedRows) === 1;
  }

  /** The registration is complete: a guest becomes a user, games and all. */
  async activate(id: string): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ role: 'ROLE_USER', activated_at: NOW, updated_at: NOW })
      .where('id', '=', id)
      .where('activated_at', 'is', null)
      .execute();
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({ password_hash: passwordHash, updated_at: NOW })
      .where('id', '=', id)
      .execute();
  }

  async changeProfile(id: string, changes: ProfileChanges): Promise<void> {
    await this.#db
      .updateTable('account')
      .set({
        username: changes.username,
        username_key: changes.usernameKey,
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
}

export type Taken = 'email' | 'username';

/** What a unique column refused, when that is what happened. */
export function takenBy(error: unknown): Taken | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return null;
  if (constraint === 'account_email_key') return 'email';
  return constraint === 'account_username_key_key' ? 'username' : null;
}

function pendingRow(registration: Registration) {
  return {
    email: registration.email,
    username: registration.username,
    username_key: registration.usernameKey,
    password_hash: registration.passwordHash,
    first_name: registration.firstName,
    last_name: registration.lastName,
    full_name: registration.fullName,
    country: registration.country,
    language: registration.language,
    marketing_consent: registration.marketingConsent,
    terms_accepted_at: NOW,
  };
}
