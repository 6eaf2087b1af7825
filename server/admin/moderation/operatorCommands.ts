/**
 * The operator's commands about people and games. Each command writes its changes and its entry of the audit log in one
 * transaction. The actor of these entries is the command line.
 */
import type { Kysely } from 'kysely';
import type { LogAction } from '../../../protocol/http/reports/moderationApi.ts';
import { AccountStores } from '../../accounts/accountStores.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { settleRole } from '../../payments/paidRole.ts';
import { suspend } from './measures.ts';
import { writeLog } from './moderationLog.ts';

type Tx = Kysely<Tables>;

/** An active account. */
export interface Operated {
  readonly id: string;
  readonly username: string;
}

/** Makes the account an admin, or gives it the privilege MODERATE. Null for an unknown or inactive account. */
export function grant(db: Db, email: string, what: 'ADMIN' | 'MODERATE'): Promise<Operated | null> {
  return onAccount(db, email, 'GRANT', { privilege: what }, async (tx, { id }) => {
    const change = what === 'ADMIN' ? { role: 'ROLE_ADMIN' as const } : { is_moderator: true };
    await tx.updateTable('account').set(change).where('id', '=', id).execute();
  });
}

/** Revokes the privilege MODERATE and the role of admin. A former admin gets the role that the subscription gives. */
export function revoke(db: Db, email: string): Promise<Operated | null> {
  return onAccount(db, email, 'REVOKE', {}, async (tx, { id }) => {
    await tx.updateTable('account').set({ is_moderator: false }).where('id', '=', id).execute();
    const admin = tx.updateTable('account').where('id', '=', id).where('role', '=', 'ROLE_ADMIN');
    await admin.set({ role: 'ROLE_USER' }).execute();
    await settleRole(tx, id);
  });
}

/**
 * Suspends the account and ends its login sessions, whose sockets the running server closes. An admin is not suspended
 * until the role is revoked.
 *
 * @param until epoch seconds; null without an end.
 * @returns `ADMIN` for an admin
 */
export function suspendByOperator(
  db: Db,
  email: string,
  { reason, until }: { reason: string; until: number | null },
): Promise<Operated | 'ADMIN' | null> {
  return db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, email);
    if (account?.role === 'ROLE_ADMIN') return 'ADMIN';
    if (!account) return null;
    const { id, username } = account;
    await suspend(tx, id, { reason, until });
    await writeLog(tx, { actorId: null, action: 'SUSPENSION', accountId: id, reason, details: { until } });
    return { id, username };
  });
}

/** Turns the second factor off and ends all login sessions, for a user who has lost the device and the codes. */
export function resetSecondFactor(db: Db, email: string): Promise<Operated | null> {
  return onAccount(db, email, 'RESET_SECOND_FACTOR', {}, async (tx, { id }) => {
    const { secondFactors, sessions } = new AccountStores(tx);
    await secondFactors.turnOff(id);
    await sessions.revokeAll(id);
  });
}

/**
 * Ends the quarantine of a game, so that the game can be opened again. A log that is still damaged is quarantined
 * again.
 *
 * @returns false if the game is unknown or not quarantined.
 */
export function mendGame(db: Db, gameId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('game_head')
      .set({ damaged_at: null, damage: null })
      .where('game_id', '=', gameId)
      .where('damaged_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await writeLog(tx, { actorId: null, action: 'MEND', accountId: null, gameId, reason: '' });
    return true;
  });
}

/** Records a command that changes data of many people. */
export function recordCommand(db: Db, action: LogAction): Promise<void> {
  return writeLog(db, { actorId: null, action, accountId: null, reason: '' });
}

function onAccount(
  db: Db,
  email: string,
  action: LogAction,
  details: Readonly<Record<string, string>>,
  work: (tx: Tx, account: Operated) => Promise<void>,
): Promise<Operated | null> {
  return db.transaction().execute(async (tx) => {
    const account = await lockedAccount(tx, email);
    if (!account) return null;
    const { id, username } = account;
    await work(tx, { id, username });
    await writeLog(tx, { actorId: null, action, accountId: id, reason: '', details });
    return { id, username };
  });
}

/** Locks the active account with this address for the transaction. */
function lockedAccount(tx: Tx, email: string) {
  return tx
    .selectFrom('account')
    .select(['id', 'username', 'role'])
    .where('email', '=', email.trim().toLowerCase())
    .where('activated_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}
