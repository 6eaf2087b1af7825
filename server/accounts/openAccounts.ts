/** Builds everything about accounts from a database and the configuration. */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { type Mailer, noMailer, startMailer } from '../mail/mailer.ts';
import { smtpSender } from '../mail/smtp.ts';
import type { SocketRegistry } from '../rooms/socketRegistry.ts';
import type { ServerTime } from '../time.ts';
import { AccountService } from './accountService.ts';
import { accountStores } from './accountStores.ts';
import { Background } from './background.ts';
import { type Captcha, localCaptcha } from './captcha.ts';
import { FailedAttempts } from './failedAttempts.ts';
import { Letters } from './letters.ts';
import { OwnDataService } from './ownDataService.ts';
import { PasswordService } from './passwordService.ts';
import { Passwords } from './passwords.ts';
import { ProfileService } from './profileService.ts';
import { providerCaptcha } from './providerCaptcha.ts';
import { RegistrationService } from './registrationService.ts';
import { sealOf } from './sealed.ts';
import { SecondFactorService } from './secondFactorService.ts';
import { SessionService } from './sessionService.ts';
import { sessionTokens } from './sessionTokens.ts';
import { watchEndedSessions } from './sessionWatch.ts';

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
  close(): Promise<void>;
}

export interface AccountDeps {
  readonly config: Config;
  readonly db: Db;
  readonly secret: string;
  readonly time: ServerTime;
  readonly sockets: SocketRegistry;
  readonly publicUrl: () => string;
  readonly log: Logger;
  /** How hard the local human check is. */
  readonly captchaBits: number | undefined;
}

export function openAccounts(deps: AccountDeps): AccountParts {
  const { config, db, secret, time, sockets, publicUrl, log } = deps;
  const stores = accountStores(db);
  const sessions = new SessionService(stores.sessions, sessionTokens(secret));
  const passwords = new Passwords();
  const letters = new Letters(publicUrl);
  const passwordService = new PasswordService(stores, sessions, passwords, letters);
  const secondFactor = new SecondFactorService(stores, passwordService, sealOf(secret), time);
  const background = new Background((error) => log.error({ err: error }, 'work behind an answer failed'));
  const { smtpUrl, mailFrom } = config;
  const mailer = smtpUrl === null ? noMailer : startMailer(db, smtpSender(smtpUrl, mailFrom), log);
  const provided = (keys: NonNullable<Config['captcha']>) =>
    providerCaptcha({
      ...keys,
      hostname: () => new URL(publicUrl()).hostname,
      onUnreachable: (error) => log.warn({ err: error }, 'the human check cannot be reached'),
      onRefused: (refused) => log.warn(refused, 'the human check refused somebody'),
    });
  const stopWatch = watchEndedSessions(stores.sessions, sockets, log);
  return {
    accounts: new AccountService(stores, sessions, passwords, secondFactor),
    sessions,
    registration: new RegistrationService(stores, sessions, passwords, letters),
    passwordService,
    profile: new ProfileService(stores, passwordService),
    secondFactor,
    ownData: new OwnDataService(stores),
    passwords,
    attempts: new FailedAttempts(config.limits, time),
    captcha: config.captcha ? provided(config.captcha) : localCaptcha(secret, time, deps.captchaBits),
    background,
    mailer,
    async close() {
      stopWatch();
      await background.idle();
      await mailer.stop();
    },
  };
}
