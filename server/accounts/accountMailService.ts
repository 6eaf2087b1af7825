/** Lists the mails of an account for admins, without the texts of the mails, and sends a mail again. */
import type { Kysely } from 'kysely';
import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { AdminMail } from '../../protocol/http/reports/adminPersonApi.ts';
import { Component } from '../component.ts';
import type { Db } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lockMail, mailsOf, retryMail, type StoredMail } from '../mail/outbox.ts';
import type { AccountMails } from './accountMails.ts';
import type { Credentials } from './accountStore.ts';
import { AccountStores } from './accountStores.ts';

type ResendRefusal = 'E1000' | Err<'MAIL_NOT_RESENDABLE' | 'RATE_LIMITED'>;

/** The part of an account on which resending depends. */
type MailOwner = Pick<Credentials, 'isActivated'> | null;

interface AccountMailDeps {
  readonly db: Db;
  readonly mails: AccountMails;
  readonly mailer: Pick<Mailer, 'wake'>;
}

export class AccountMailService extends Component<AccountMailDeps> {
  /** Returns the newest mails of an account. */
  async list(accountId: string): Promise<AdminMail[]> {
    const [owner, mails] = await Promise.all([
      new AccountStores(this.deps.db).accounts.findCredentialsById(accountId),
      mailsOf(this.deps.db, accountId),
    ]);
    return mails.map((mail) => describe(mail, owner));
  }

  /**
   * Sends a waiting mail now. In place of a mail that has ended, writes a new mail with a new link. `record` writes the
   * related rows in the same transaction.
   */
  async resend(
    mailId: string,
    record: (tx: Kysely<Tables>, mail: StoredMail) => Promise<void>,
  ): Promise<Result<null, ResendRefusal>> {
    const refusal = await this.deps.db.transaction().execute(async (tx): Promise<ResendRefusal | null> => {
      const mail = await lockMail(tx, mailId);
      if (!mail) return 'E1000';
      if (mail.endedAt === null) await retryMail(tx, mail.id);
      else {
        const refused = await this.#writeAgain(tx, mail);
        if (refused !== null) return refused;
      }
      await record(tx, mail);
      return null;
    });
    if (refusal !== null) return err(refusal);
    this.deps.mailer.wake();
    return ok(null);
  }

  async #writeAgain(tx: Kysely<Tables>, { kind, accountId }: StoredMail): Promise<ResendRefusal | null> {
    const stores = new AccountStores(tx);
    const to = accountId === null ? null : await stores.accounts.findCredentialsById(accountId);
    if (!to || !mayWriteAgain(kind, to)) return ERR.MAIL_NOT_RESENDABLE;
    const again = kind === 'activation' ? 'activation' : 'reset';
    if (!(await this.deps.mails.mayWrite(stores, to.id, again))) return ERR.RATE_LIMITED;
    await this.deps.mails.send(stores, again, to);
    return null;
  }
}

/**
 * Returns whether another mail of the kind is useful: an activation mail before the activation of the account, and a
 * reset mail after it.
 */
function mayWriteAgain(kind: StoredMail['kind'], owner: MailOwner): boolean {
  if (kind === 'activation') return owner?.isActivated === false;
  return kind === 'reset' && owner?.isActivated === true;
}

function describe(mail: StoredMail, owner: MailOwner): AdminMail {
  const { id, kind, createdAt, endedAt, error } = mail;
  return {
    ...{ id, kind, error, tries: mail.attempts },
    state: endedAt === null ? 'WAITING' : error === null ? 'SENT' : 'FAILED',
    createdAtEpochSeconds: createdAt.getTime() / 1000,
    endedAtEpochSeconds: endedAt && endedAt.getTime() / 1000,
    isResendable: endedAt === null || mayWriteAgain(kind, owner),
  };
}
