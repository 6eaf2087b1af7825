/**
 * The product as in production, in a separate process: behind https, with PostgreSQL, Redis and a mail server. Only the
 * external providers are simulated by local servers. Limits are unscaled. Tests act from outside and read the database
 * like an operator.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CAPTCHA_RESPONSE } from '../../../../protocol/shapes/captchaResponse.ts';
import { CAPTCHA_ACTION } from '../../../../server/accounts/registration/providerCaptcha.ts';
import type { Database } from '../../../../server/db/database.ts';
import { type BackingDeps, openBackingServices } from '../../../faults/support/backingServices.ts';
import type { FaultTestDeps } from '../../../faults/support/killable.ts';
import { orCleanUp } from '../../../harness/cleanUp.ts';
import { type MailServer, startMailServer } from '../../../harness/servers/mailServer.ts';
import { type MainProcess, startMain } from '../../../harness/servers/mainProcess.ts';
import { VAPID_KEYS } from '../../../harness/servers/vapidKeys.ts';
import { newSignUp, registerBody, type SignUp } from '../../../harness/users/accounts.ts';
import { TestUser } from '../../../harness/users/testUser.ts';
import { startCaptchaProvider } from './captchaProvider.ts';
import { openTlsFront, type TlsFront } from './tlsFront.ts';

export const WEBHOOK_SECRET = 'whsec_of_a_test';
export const METRICS_TOKEN = 'a token for metrics in tests';
const STRIPE_SECRET_KEY = 'sk_live_of_a_test';
const MAIL_LIMIT_MS = 20_000;
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 1_000;

export type ProductionDeps = BackingDeps & Pick<FaultTestDeps, 'freePort'>;

export interface ProductionPlace {
  /** The public https URL. */
  readonly url: string;
  /** The URL at which the process itself listens, behind the TLS front. */
  readonly innerUrl: string;
  readonly db: Database['db'];
  readonly mail: MailServer;
  readonly product: MainProcess;
  readonly secrets: readonly string[];
  /** Returns a logged-out user from the network with this number. Without a number, the user is from a new network. */
  visitor(network?: number): Promise<TestUser>;
  guest(network?: number): Promise<TestUser>;
  /** Signs up an account and activates it by the mail that was actually sent. */
  signUp(): Promise<SignUp>;
  /** Signs up a user and logs the user in. */
  member(network?: number): Promise<TestUser & { readonly signUp: SignUp }>;
  /** Returns a query string with a new captcha token that the provider accepts. */
  checked(): string;
  /** Returns the raw text of the newest mail to `email` that matches `fits`. */
  mailTo(email: string, fits: RegExp): Promise<string>;
  close(): Promise<void>;
}

/** @param env additional environment variables for the product. */
export function openProduction(
  deps: ProductionDeps,
  env: Readonly<Record<string, string>> = {},
): Promise<ProductionPlace> {
  return orCleanUp(async (cleanups, close) => {
    const { database, redis } = await openBackingServices(deps, cleanups);
    const mail = await startMailServer();
    cleanups.push(() => mail.close());
    const captcha = await startCaptchaProvider('localhost', CAPTCHA_ACTION);
    cleanups.push(() => captcha.close());
    const port = await deps.freePort();
    const front = await openTlsFront(await deps.freePort(), port);
    cleanups.push(() => front.close());
    const folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-production-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const sessionSecret = randomBytes(32).toString('base64url');
    const product = await startMain({
      ...{ NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: front.url, TRUST_PROXY: '1' },
      ...{ DATABASE_URL: database.url, REDIS_URL: redis.url, SESSION_SECRET: sessionSecret },
      ...{ DATA_DIR: folder, SMTP_URL: mail.url, MAIL_FROM: 'Tetrarch <play@tetrarch.example>' },
      ...{ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'hidden', RECAPTCHA_API_BASE: captcha.url },
      ...VAPID_KEYS,
      ...{ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: captcha.url },
      ...{ METRICS_TOKEN, ...env },
    });
    cleanups.push(() => product.stop());
    return {
      url: front.url,
      innerUrl: `http://127.0.0.1:${port}`,
      db: database.db,
      mail,
      product,
      secrets: [sessionSecret, WEBHOOK_SECRET, METRICS_TOKEN, STRIPE_SECRET_KEY],
      close,
      ...usersOf(front, mail),
    };
  });
}

type ProductionUsers = Pick<
  ProductionPlace,
  'visitor' | 'guest' | 'signUp' | 'member' | 'checked' | 'mailTo'
>;

function usersOf(front: TlsFront, mail: MailServer): ProductionUsers {
  let networks = 1;
  let tokens = 0;
  const checked = () => {
    tokens += 1;
    return `?${CAPTCHA_RESPONSE}=human-${tokens}`;
  };

  async function visitor(network?: number): Promise<TestUser> {
    if (network === undefined) networks += 1;
    return new TestUser(await front.network(network ?? networks), front.url);
  }

  async function mailTo(email: string, fits: RegExp): Promise<string> {
    const until = Date.now() + MAIL_LIMIT_MS;
    for (;;) {
      const texts = mail.taken.filter((_, i) => mail.recipients[i] === email).map(decoded);
      const found = texts.findLast((text) => fits.test(text));
      if (found !== undefined) return found;
      if (Date.now() > until) throw new Error(`No mail to ${email} fits ${fits}`);
      await delay(20);
    }
  }

  async function signUp(): Promise<SignUp> {
    const user = await visitor();
    const fields = newSignUp();
    const body = registerBody(fields);
    const registered = await untilTaken(() =>
      user.call('POST', `/api/account/register${checked()}`, { body }),
    );
    if (registered.status !== 201) throw new Error(`Not registered: ${JSON.stringify(registered.body)}`);
    const token = /[?&]token=([\w-]+)/.exec(await mailTo(fields.email, /[?&]token=/))?.[1];
    await user.call('POST', '/api/account/registration-token/confirm', { body: { token } });
    return fields;
  }

  return {
    visitor,
    checked,
    mailTo,
    signUp,
    async guest(network) {
      const user = await visitor(network);
      const { status, body } = await untilTaken(() => user.call<unknown>('POST', '/api/guest/login'));
      if (status !== 200 && status !== 201) throw new Error(`No guest: ${JSON.stringify(body)}`);
      return user;
    },
    async member(network) {
      const fields = await signUp();
      const user = await visitor(network);
      const { email, password } = fields;
      const body = { email, password };
      const answer = await untilTaken(() => user.call<unknown>('POST', '/api/login', { body }));
      if (answer.status !== 200) throw new Error(`Not logged in: ${JSON.stringify(answer.body)}`);
      return Object.assign(user, { signUp: fields });
    },
  };
}

/** Retries the request, because on a busy machine the product may refuse users for some seconds. */
async function untilTaken<T extends { readonly status: number }>(request: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await request();
    if (answer.status !== 503 || tries === MAX_ATTEMPTS) return answer;
    await delay(RETRY_DELAY_MS);
  }
}

/** Decodes the text of a mail: joins folded lines and unescapes characters. */
function decoded(raw: string): string {
  return raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}
