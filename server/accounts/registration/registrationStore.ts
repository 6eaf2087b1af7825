/** Registrations in the account rows: pending activations, and the owners of email addresses and nicknames. */
import { sql } from 'kysely';
import { fieldOf } from '../../../engine/records.ts';
import type { Language } from '../../../protocol/http/accountFields.ts';
import { Store } from '../../db/store.ts';
import type { NicknameKeys } from '../profile/nicknames.ts';
import { ANONYMOUS, keyColumns } from '../session/anonymous.ts';

/** The fields of a registration. */
export interface Registration {
  readonly email: string;
  readonly username: string;
  readonly keys: NicknameKeys;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string | null;
  readonly country: string;
  readonly language: Language | null;
  readonly marketingConsent: boolean;
}

const NOW = sql<Date>`now()`;
/** SQL condition: the registration is active or can still be activated. */
const IS_RESERVED = sql<boolean>`(account.activated_at is not null or exists (
  select 1 from account_token t
  where t.account_id = account.id and t.kind = 'registration' and t.used_at is null and t.expires_at > now()))`;

export class RegistrationStore extends Store {
  /**
   * Finds nicknames without skeletons. They belong to accounts that are older than the column, or that a process of an
   * older version created.
   */
  async namesWithoutSkeletons(limit: number): Promise<{ id: string; username: string }[]> {
    return this.db
      .selectFrom('account')
      .select(['id', 'username'])
      .where('username_key', 'is not', null)
      .where('username_skeleton', 'is', null)
      .limit(limit)
      .execute();
  }

  /** Writes the skeletons of these nicknames. */
  async setSkeletons(names: readonly (NicknameKeys & { readonly id: string })[]): Promise<void> {
    await sql`update account set username_skeleton = n."usernameSkeleton",
        username_cased_skeleton = n."usernameCasedSkeleton"
      from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
        as n(id text, "usernameSkeleton" text, "usernameCasedSkeleton" text)
      where account.id = n.id`.execute(this.db);
  }

  /**
   * Returns what another account has already taken: the email address or the nickname. Null if neither is taken.
   * Expired registrations do not count.
   */
  async findTaken(email: string, keys: NicknameKeys, exceptId: string | null): Promise<Taken | null> {
    const rows = await this.db
      .selectFrom('account')
      .select('email')
      .where((e) => e.or([e('email', '=', email), isNamed(keys)]))
      .where('id', '!=', exceptId ?? '')
      .where(IS_RESERVED)
      .execute();
    if (rows.length === 0) return null;
    return rows.some((row) => row.email === email) ? 'email' : 'username';
  }

  /** Frees the email address and nickname of registrations that were not activated in time. */
  async releaseLapsed(email: string, keys: NicknameKeys, exceptId: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({
        username: 'Guest',
        ...ANONYMOUS,
        updated_at: NOW,
      })
      .where((e) => e.or([e('email', '=', email), isNamed(keys)]))
      .where('id', '!=', exceptId)
      .where((e) => e.not(IS_RESERVED))
      .execute();
  }

  /** Writes a registration into a guest's account. @returns false if the account no longer belongs to a guest. */
  async savePending(id: string, registration: Registration): Promise<boolean> {
    const result = await this.db
      .updateTable('account')
      .set({ ...pendingRow(registration), updated_at: NOW })
      .where('id', '=', id)
      .where('role', '=', 'ROLE_GUEST')
      .executeTakeFirst();
    return Number(result.numUpdatedRows) === 1;
  }

  /** Completes the registration: the guest becomes a user and keeps all games. */
  async activate(id: string): Promise<void> {
    await this.db
      .updateTable('account')
      .set({ role: 'ROLE_USER', activated_at: NOW, updated_at: NOW })
      .where('id', '=', id)
      .where('activated_at', 'is', null)
      .execute();
  }
}

/** SQL condition: the account's nickname has an equal comparison form. */
function isNamed({ usernameKey, usernameSkeleton, usernameCasedSkeleton }: NicknameKeys) {
  return sql<boolean>`(username_key = ${usernameKey} or username_skeleton = ${usernameSkeleton}
    or username_cased_skeleton = ${usernameCasedSkeleton})`;
}

export type Taken = 'email' | 'username';

/** PostgreSQL's error code for a violated unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Returns what violates a unique constraint: the email address or the nickname. Null for any other error. */
export function takenBy(error: unknown): Taken | null {
  if (fieldOf(error, 'code') !== UNIQUE_VIOLATION) return null;
  const constraint = fieldOf(error, 'constraint');
  if (constraint === 'account_email_key') return 'email';
  return constraint === 'account_username_key_key' ? 'username' : null;
}

function pendingRow(registration: Registration) {
  return {
    email: registration.email,
    username: registration.username,
    ...keyColumns(registration.keys),
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
