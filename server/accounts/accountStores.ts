/** The account stores, bundled so that a service can write with all of them in one transaction. */
import type { Db } from '../db/database.ts';
import type { MailKind } from '../db/tables.ts';
import { countRecentMails, type NewMail, writeMail } from '../mail/outbox.ts';
import { AccountStore } from './accountStore.ts';
import { OwnDataStore } from './profile/ownDataStore.ts';
import { renameInGames } from './profile/renameInGames.ts';
import { MailTokenStore } from './registration/mailTokenStore.ts';
import { RegistrationStore } from './registration/registrationStore.ts';
import { SecondFactorStore } from './secondFactor/secondFactorStore.ts';
import { SessionStore } from './session/sessionStore.ts';
import { AccessTokenStore } from './tokens/accessTokenStore.ts';

export interface AccountStores {
  readonly accounts: AccountStore;
  readonly registrations: RegistrationStore;
  readonly sessions: SessionStore;
  readonly tokens: MailTokenStore;
  readonly secondFactors: SecondFactorStore;
  readonly accessTokens: AccessTokenStore;
  readonly ownData: OwnDataStore;
  writeMail(mail: NewMail): Promise<void>;
  /** Renames the user in all stored games. */
  renameInGames(accountId: string, from: string, to: string): Promise<void>;
  /** Counts the mails of a kind that were sent to an account within the last hour. */
  countRecentMails(accountId: string, kind: MailKind): Promise<number>;
  /** Commits everything that `run` writes through the given stores, or nothing. */
  inTransaction<T>(run: (stores: AccountStores) => Promise<T>): Promise<T>;
}

export function accountStores(db: Db): AccountStores {
  return {
    accounts: new AccountStore(db),
    registrations: new RegistrationStore(db),
    sessions: new SessionStore(db),
    tokens: new MailTokenStore(db),
    secondFactors: new SecondFactorStore(db),
    accessTokens: new AccessTokenStore(db),
    ownData: new OwnDataStore(db),
    async writeMail(mail) {
      await writeMail(db, mail);
    },
    renameInGames: (accountId, from, to) => renameInGames(db, accountId, from, to),
    countRecentMails: (accountId, kind) => countRecentMails(db, accountId, kind),
    inTransaction: (run) => db.transaction().execute((tx) => run(accountStores(tx))),
  };
}
