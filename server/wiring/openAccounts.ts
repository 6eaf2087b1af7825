/** Builds the account services from a database and the configuration. */

import { AccountMailService } from '../accounts/accountMailService.ts';
import { AccountMails } from '../accounts/accountMails.ts';
import type { AccountParts } from '../accounts/accountParts.ts';
import { AccountService } from '../accounts/accountService.ts';
import { AccountStores } from '../accounts/accountStores.ts';
import { Background } from '../accounts/backgroundJobs.ts';
import { PasswordService } from '../accounts/password/passwordService.ts';
import { Passwords } from '../accounts/password/passwords.ts';
import { BotAccountService } from '../accounts/profile/botAccountService.ts';
import { OwnDataService } from '../accounts/profile/ownDataService.ts';
import { ProfileService } from '../accounts/profile/profileService.ts';
import { localCaptcha } from '../accounts/registration/captcha.ts';
import { providerCaptcha } from '../accounts/registration/providerCaptcha.ts';
import { RegistrationService } from '../accounts/registration/registrationService.ts';
import { sealOf } from '../accounts/secondFactor/sealed.ts';
import { SecondFactorService } from '../accounts/secondFactor/secondFactorService.ts';
import { FailedAttempts } from '../accounts/session/failedAttempts.ts';
import { SessionService } from '../accounts/session/sessionService.ts';
import { sessionTokens } from '../accounts/session/sessionTokens.ts';
import { watchEndedSessions } from '../accounts/session/sessionWatch.ts';
import { AccessTokenService } from '../accounts/tokens/accessTokenService.ts';
import type { Config } from '../config/config.ts';
import type { JobRuntime } from '../db/jobs/jobWorker.ts';
import type { SocketRegistry } from '../live/connections/socketRegistry.ts';
import { noMailer, startMailer } from '../mail/mailer.ts';
import { smtpSender } from '../mail/smtp.ts';
import type { Platform } from './openPlatform.ts';

export async function openAccounts(
  opened: AsyncDisposableStack,
  platform: Platform,
  sockets: SocketRegistry,
  jobs: JobRuntime,
): Promise<AccountParts> {
  const { config, db, store, quarantine, secret, time, publicUrl, log, counts } = platform;
  const stores = new AccountStores(db);
  const sessions = new SessionService({ store: stores.sessions, tokens: sessionTokens(secret) });
  const passwords = new Passwords();
  const mails = new AccountMails(publicUrl);
  const deps = { stores, sessions, passwords, mails };
  const passwordService = new PasswordService(deps);
  const secondFactor = new SecondFactorService({ stores, passwordService, cipher: sealOf(secret), time });
  const background = new Background((error) => log.error({ err: error }, 'background job failed'));
  const { smtpUrl, mailFrom } = config;
  const mailer =
    smtpUrl === null
      ? noMailer
      : startMailer(jobs, smtpSender(smtpUrl, mailFrom), (tx, kind, accountId) =>
          mails.writeAgain(new AccountStores(tx), kind, accountId),
        );
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
  const registration = new RegistrationService(deps);
  await registration.fillSkeletons();
  return {
    accounts: new AccountService({ ...deps, secondFactor }),
    sessions,
    registration,
    passwordService,
    botAccounts: new BotAccountService(deps),
    profile: new ProfileService({ stores, passwordService }),
    secondFactor,
    accessTokens: new AccessTokenService(deps),
    ownData: new OwnDataService({
      stores,
      readLog: (gameId) => quarantine.readLog(gameId, () => store.readLog(gameId)),
    }),
    passwords,
    attempts: new FailedAttempts(config.limits, counts, time),
    captcha: config.captcha
      ? provided(config.captcha)
      : localCaptcha(secret, time, counts, platform.overrides.captchaBits),
    background,
    mailer,
    accountMails: new AccountMailService({ db, mails, mailer }),
  };
}
