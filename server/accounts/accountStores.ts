/** The account stores, bundled so that a service can write with all of them in one transaction. */
import { Store } from '../db/store.ts';
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

export class AccountStores extends Store {
  readonly accounts = new AccountStore(this.db);
  readonly registrations = new RegistrationStore(this.db);
  readonly sessions = new SessionStore(this.db);
  readonly tokens = new MailTokenStore(this.db);
  readonly secondFactors = new SecondFactorStore(this.db);
  readonly accessTokens = new AccessTokenStore(this.db);
  readonly ownData = new OwnDataStore(this.db);

  writeMail(mail: NewMail): Promise<string> {
    return writeMail(this.db, mail);
  }

  /** Renames the user in all stored games. */
  renameInGames(accountId: string, from: string, to: string): Promise<void> {
    return renameInGames(this.db, accountId, from, to);
  }

  /** Counts the mails of a kind that were sent to an account within the last hour. */
  countRecentMails(accountId: string, kind: MailKind): Promise<number> {
    return countRecentMails(this.db, accountId, kind);
  }

  /** Commits everything that `run` writes through the given stores, or nothing. */
  inTransaction<T>(run: (stores: AccountStores) => Promise<T>): Promise<T> {
    return this.transaction((tx) => run(new AccountStores(tx)));
  }
}
