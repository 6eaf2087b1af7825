/** The account services that routes use. */

import type { Mailer } from '../mail/mailer.ts';
import type { AccountMailService } from './accountMailService.ts';
import type { AccountService } from './accountService.ts';
import type { Background } from './backgroundJobs.ts';
import type { PasswordService } from './password/passwordService.ts';
import type { Passwords } from './password/passwords.ts';
import type { BotAccountService } from './profile/botAccountService.ts';
import type { OwnDataService } from './profile/ownDataService.ts';
import type { ProfileService } from './profile/profileService.ts';
import type { Captcha } from './registration/captcha.ts';
import type { RegistrationService } from './registration/registrationService.ts';
import type { SecondFactorService } from './secondFactor/secondFactorService.ts';
import type { FailedAttempts } from './session/failedAttempts.ts';
import type { SessionService } from './session/sessionService.ts';
import type { AccessTokenService } from './tokens/accessTokenService.ts';

export interface AccountParts {
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly registration: RegistrationService;
  readonly passwordService: PasswordService;
  readonly profile: ProfileService;
  readonly botAccounts: BotAccountService;
  readonly secondFactor: SecondFactorService;
  readonly accessTokens: AccessTokenService;
  readonly ownData: OwnDataService;
  readonly passwords: Passwords;
  readonly attempts: FailedAttempts;
  readonly captcha: Captcha;
  readonly background: Background;
  readonly mailer: Mailer;
  readonly accountMails: AccountMailService;
}
