/** Rows of login sessions. */
import { sql } from 'kysely';
import { batched } from '../../db/lookup/batched.ts';
import { Store } from '../../db/store.ts';
import { isNotSuspended, isSuspended } from '../../db/suspended.ts';
import {
  PROFILE_COLUMNS,
  type Profile,
  SUSPENSION_COLUMNS,
  type Suspension,
  suspensionOf,
} from '../accountStore.ts';

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly seconds: number;
  /** Whether the login session outlives the browser. */
  readonly isPersistent: boolean;
  readonly userAgent: string | null;
}

export interface SessionRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly userAgent: string | null;
}

export interface FoundSession {
  readonly profile: Profile;
  readonly isPersistent: boolean;
  /** Whether the time of last use is due for an update. */
  readonly isUseStale: boolean;
}

const NOW = sql<Date>`now()`;
const after = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;
/** SQL condition: the time of the last use was stored more than five minutes ago, so it is due for an update. */
const USE_STALE = sql<boolean>`(session.last_used_at < now() - interval '5 minutes')`;

export class SessionStore extends Store {
  readonly #lookup = batched<string, FoundSession>(async (ids) => {
    const rows = await this.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(PROFILE_COLUMNS)
      .select(['session.id as sessionId', 'session.is_kept as isPersistent', USE_STALE.as('isUseStale')])
      .where(sql<boolean>`session.id = any(${[...ids]})`)
      .where('session.revoked_at', 'is', null)
      .where('session.expires_at', '>', NOW)
      .where(isNotSuspended())
      .execute();
    return new Map(
      rows.map(({ sessionId, isPersistent, isUseStale, ...profile }) => [
        sessionId,
        { profile, isPersistent, isUseStale },
      ]),
    );
  });

  async open(session: NewSession): Promise<void> {
    await this.db
      .insertInto('session')
      .values({
        id: session.id,
        account_id: session.accountId,
        expires_at: after(session.seconds),
        revoked_at: null,
        is_kept: session.isPersistent,
        user_agent: session.userAgent,
      })
      .execute();
  }

  /**
   * Returns the login session and its user. Returns null if the session is revoked or expired, or if the user is
   * suspended.
   */
  find(sessionId: string): Promise<FoundSession | null> {
    return this.#lookup(sessionId);
  }

  /**
   * Returns the suspension of the user of a login session that has not expired. Returns null for a session that ended
   * before the suspension, for example by a logout.
   */
  async findSuspension(sessionId: string): Promise<Suspension | null> {
    const row = await this.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select(SUSPENSION_COLUMNS)
      .where('session.id', '=', sessionId)
      .where('session.expires_at', '>', NOW)
      .where((e) =>
        e.or([
          e('session.revoked_at', 'is', null),
          e('session.revoked_at', '>=', e.ref('account.suspended_at')),
        ]),
      )
      .where(isSuspended())
      .executeTakeFirst();
    return row ? suspensionOf(row) : null;
  }

  async noteUse(sessionId: string): Promise<void> {
    await this.db.updateTable('session').set({ last_used_at: NOW }).where('id', '=', sessionId).execute();
  }

  /** Extends the login session to `seconds` from now. */
  async prolong(sessionId: string, seconds: number): Promise<void> {
    await this.db
      .updateTable('session')
      .set({ last_used_at: NOW, expires_at: after(seconds) })
      .where('id', '=', sessionId)
      .execute();
  }

  /** Lists the active login sessions of an account, newest first. */
  async list(accountId: string): Promise<SessionRow[]> {
    return this.db
      .selectFrom('session')
      .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'user_agent as userAgent'])
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', NOW)
      .orderBy('created_at', 'desc')
      .limit(100)
      .execute();
  }

  /** Ends a login session. @returns whether it was an active session of this account. */
  async revoke(accountId: string, sessionId: string): Promise<boolean> {
    const result = await this.db
      .updateTable('session')
      .set({ revoked_at: NOW })
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return Number(result.numUpdatedRows) === 1;
  }

  /** Ends all login sessions of an account, optionally except one. @returns their ids. */
  async revokeAll(accountId: string, exceptId: string | null = null): Promise<string[]> {
    const rows = await this.db
      .updateTable('session')
      .set({ revoked_at: NOW })
      .where('account_id', '=', accountId)
      .where('id', '!=', exceptId ?? '')
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    return rows.map((row) => row.id);
  }

  /** Lists the login sessions that any process has ended within the last `withinSeconds` seconds. */
  async listRevoked(withinSeconds: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('session')
      .select('id')
      .where('revoked_at', '>', sql<Date>`now() - ${withinSeconds} * interval '1 second'`)
      .execute();
    return rows.map((row) => row.id);
  }
}
