import type { AccountMails } from './accountMails.ts';
import type { AccountStores } from './accountStores.ts';
import type { Passwords } from './password/passwords.ts';
import type { SessionService } from './session/sessionService.ts';

/** The dependencies that several account services have in common. */
export interface AccountDeps {
  readonly stores: AccountStores;
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly mails: AccountMails;
}
