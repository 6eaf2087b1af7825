/** Builds the account services from a database and the configuration. */
import type { Config } from '../config/config.ts';
import type { SocketRegistry } from '../live/connections/socketRegistry.ts';
import { type Mailer, noMailer, startMailer } from '../mail/mailer.ts';
import { smtpSender } from '../mail/smtp.ts';
import type { Platform } from '../wiring/openPlatform.ts';
import { AccountMails } from './accountMails.ts';
import { AccountService } from './accountService.ts';
import { accountStores } from './accountStores.ts';
import { Background } from './backgroundJobs.ts';
import { PasswordService } from './password/passwordService.ts';
import { Passwords } from './password/passwords.ts';
import { OwnDataService } from './profile/ownDataService.ts';
import { ProfileService } from './profile/profileService.ts';
import { type Captcha, localCaptcha } from './registration/captcha.ts';
import { providerCaptcha } from './registration/providerCaptcha.ts';
import { RegistrationService } from './registration/registrationService.ts';
import { sealOf } from './secondFactor/sealed.ts';
import { SecondFactorService } from './secondFactor/secondFactorService.ts';
import { FailedAttempts } from './session/failedAttempts.ts';
import { SessionService } from './session/sessionService.ts';
import { sessionTokens } from './session/sessionTokens.ts';
import { watchEndedSessions } from './session/sessionWatch.ts';

export interface AccountParts {
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly registration: RegistrationService;
  readonly passwordService: PasswordService;
  readonly profile: ProfileService;
  readonly secondFactor: SecondFactorService;
  readonly ownData: OwnDataService;
  readonly passwords: Passwords;
  readonly attempts: FailedAttempts;
  readonly captcha: Captcha;
  readonly background: Background;
  readonly mailer: Mailer;
}

export async function openAccounts(
  opened: AsyncDisposableStack,
  platform: Platform,
  sockets: SocketRegistry,
): Promise<AccountParts> {
  const { config, db, secret, time, publicUrl, log } = platform;
  const stores = accountStores(db);
  const sessions = new SessionService(stores.sessions, sessionTokens(secret));
  const passwords = new Passwords();
  const mails = new AccountMails(publicUrl);
  const passwordService = new PasswordService(stores, sessions, passwords, mails);
  const secondFactor = new SecondFactorService(stores, passwordService, sealOf(secret), time);
  const background = new Background((error) => log.error({ err: error }, 'background job failed'));
  const { smtpUrl, mailFrom } = config;
  const mailer = smtpUrl === null ? noMailer : startMailer(db, smtpSender(smtpUrl, mailFrom), log);
  const provided = (keys: NonNullable<Config['captcha']>) =>
    providerCaptcha({
      ...keys,
      hostname: () => new URL(publicUrl()).hostname,
      onUnreachable: (error) => log.warn({ err: error }, 'the captcha provider is unreachable'),
      onRefused: (refused) => log.warn(refused, 'the captcha provider rejected a response'),
    });
  opened.defer(() => mailer.stop());
  opened.defer(() => background.idle());
  opened.defer(watchEndedSessions(stores.sessions, sockets, log));
  const registration = new RegistrationService(stores, sessions, passwords, mails);
  await registration.fillSkeletons();
  return {
    accounts: new AccountService(stores, sessions, passwords, secondFactor),
    sessions,
    registration,
    passwordService,
    profile: new ProfileService(stores, passwordService),
    secondFactor,
    ownData: new OwnDataService(stores),
    passwords,
    attempts: new FailedAttempts(config.limits, time),
    captcha: config.captcha
      ? provided(config.captcha)
      : localCaptcha(secret, time, platform.overrides.captchaBits),
    background,
    mailer,
  };
}
