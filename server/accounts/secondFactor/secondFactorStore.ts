/** Rows of second factors and their recovery codes. */
import { sql } from 'kysely';
import { countOf } from '../../db/queries.ts';
import { Store } from '../../db/store.ts';

export interface SecondFactor {
  readonly sealedSecret: string;
  /** Whether a code has proved that the app has the secret. */
  readonly isOn: boolean;
  readonly lastStep: number;
  /** Number of wrong codes within the window. */
  readonly recentFailures: number;
}

/** Length of the window for wrong codes, in seconds. */
export const FAILURE_WINDOW_SECONDS = 900;

const NOW = sql<Date>`now()`;
const IS_RECENT = sql<boolean>`(failures_since > now() - ${FAILURE_WINDOW_SECONDS} * interval '1 second')`;

export class SecondFactorStore extends Store {
  async find(accountId: string): Promise<SecondFactor | null> {
    const row = await this.db
      .selectFrom('second_factor')
      .select(['secret', 'confirmed_at', 'last_step', 'failures', IS_RECENT.as('isRecent')])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) return null;
    return {
      sealedSecret: row.secret,
      isOn: row.confirmed_at !== null,
      lastStep: row.last_step,
      recentFailures: row.isRecent ? row.failures : 0,
    };
  }

  /**
   * Stores a new, inactive secret in place of an earlier inactive one. @returns false if the account has an active
   * secret.
   */
  async begin(accountId: string, sealedSecret: string): Promise<boolean> {
    const row = await this.db
      .insertInto('second_factor')
      .values({ account_id: accountId, secret: sealedSecret })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ secret: sealedSecret, last_step: 0 })
          .where('second_factor.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Marks a time step and all earlier steps as used. @returns false if the step was already used. */
  async takeStep(accountId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('second_factor')
      .set({ last_step: step, failures: 0 })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async noteFailure(accountId: string): Promise<void> {
    await this.db
      .updateTable('second_factor')
      .set({
        failures: sql<number>`case when ${IS_RECENT} then failures + 1 else 1 end`,
        failures_since: sql<Date>`case when ${IS_RECENT} and failures > 0 then failures_since else now() end`,
      })
      .where('account_id', '=', accountId)
      .execute();
  }

  async turnOn(accountId: string): Promise<void> {
    await this.db
      .updateTable('second_factor')
      .set({ confirmed_at: NOW })
      .where('account_id', '=', accountId)
      .execute();
  }

  async turnOff(accountId: string): Promise<void> {
    await this.db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
    await this.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  }

  /** Stores new recovery codes and deletes all older ones. */
  async setRecoveryCodes(accountId: string, hashes: readonly string[]): Promise<void> {
    await this.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    await this.db
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ account_id: accountId, hash })))
      .execute();
  }

  /** Marks a recovery code as used. @returns false if it does not exist or was already used. */
  async spendRecoveryCode(accountId: string, hash: string): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('recovery_code')
      .set({ used_at: NOW })
      .where('account_id', '=', accountId)
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  countRecoveryCodes(accountId: string): Promise<number> {
    return countOf(
      this.db.selectFrom('recovery_code').where('account_id', '=', accountId).where('used_at', 'is', null),
    );
  }
}
