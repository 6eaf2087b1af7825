import type { AccountMails } from './accountMails.ts';
import type { AccountStores } from './accountStores.ts';
import type { Passwords } from './password/passwords.ts';
import type { SessionService } from './session/sessionService.ts';

/** The parts that the services of accounts use. */
export interface AccountDeps {
  readonly stores: AccountStores;
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
}
