/** The stores of accounts together, so that what belongs together is written in one transaction. */
import type { Db } from '../db/database.ts';
import { countRecentMails, type NewMail, writeMail } from '../mail/outbox.ts';
import type { MailKind } from '../mail/texts/mailText.ts';
import { AccountStore } from './accountStore.ts';
import { MailTokenStore } from './mailTokenStore.ts';
import { RegistrationStore } from './registrationStore.ts';
import { SessionStore } from './sessionStore.ts';

export interface AccountStores {
  readonly accounts: AccountStore;
  readonly registrations: RegistrationStore;
  readonly sessions: SessionStore;
  readonly tokens: MailTokenStore;
  writeMail(mail: NewMail): Promise<void>;
  /** Mails of a kind to an account within the last hour. */
  countRecentMails(accountId: string, kind: MailKind): Promise<number>;
  /** Everything `run` writes through the stores it is given, or nothing. */
  inTransaction<T>(run: (stores: AccountStores) => Promise<T>): Promise<T>;
}

export function accountStores(db: Db): AccountStores {
  return {
    accounts: new AccountStore(db),
    registrations: new RegistrationStore(db),
    sessions: new SessionStore(db),
    tokens: new MailTokenStore(db),
    writeMail: (mail) => writeMail(db, mail),
    countRecentMails: (accountId, kind) => countRecentMails(db, accountId, kind),
    inTransaction: (run) => db.transaction().execute((tx) => run(accountStores(tx))),
  };
}
