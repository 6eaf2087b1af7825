/**
 * Parses the environment variables once by a schema. The server refuses to start with an invalid value and names the
 * variable.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../engine/result.ts';
import { digits } from '../../protocol/http/route.ts';
import { DEFAULT_FLAGS, type Flags } from '../../protocol/shapes/flags.ts';
import { DEFAULT_OPERATOR, type Operator } from '../../protocol/shapes/operator.ts';
import { LIMITS, type Limits, scaleLimits } from './limits.ts';
import { isKeyPair, type VapidKeys } from './vapidKeyPair.ts';

/** The variables that production requires. */
const DEMANDED = [
  ...(['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const),
  ...(['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const),
];

const flag = z.enum(['0', '1']).transform((text) => text === '1');
/** An example of the format: `Forum=https://forum.example, Films=https://films.example` */
const links = z
  .string()
  .regex(
    /^\s*[^=,]+=https:\/\/[^\s,]+(\s*,\s*[^=,]+=https:\/\/[^\s,]+)*\s*$/,
    'must be name=https://... by commas',
  )
  .transform((text) =>
    text.split(',').map((link) => {
      const at = link.indexOf('=');
      return { name: link.slice(0, at).trim(), url: link.slice(at + 1).trim() };
    }),
  );
const port = digits(0, 65_535);

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: port.default(2567),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PROCESS_ADDRESS: z
    .string()
    .regex(/^([\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/, 'must be host:port')
    .optional(),
  PROCESS_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be small letters, digits and hyphens, 32 at most')
    .optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S+@\S+[^\r\n]*$/, 'must hold an address')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_/, 'must be a secret key')
    .optional(),
  /** Contains two secrets, separated by a comma, during a rotation of the secret. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  ETH_RPC_URL: z.url({ protocol: /^https?$/ }).optional(),
  NFT_CONTRACT_ADDRESS: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address')
    .optional(),
  /** The key that signs links between wallets and accounts. It cannot mint tokens. */
  NFT_AUTHORITY_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key')
    .optional(),
  NFT_CONFIRMATIONS: digits(0, 1000).default(5),
  NFT_CONTRACT_BLOCK: digits(0).default(0),
  NFT_MINTER_KEY: z.undefined('is for `npm run minter` alone, never for the server').optional(),
  /** The public key as an uncompressed point, and the private key, as base64url. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}=?$/, 'must be a public VAPID key')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}=?$/, 'must be a private VAPID key')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto: or https:')
    .optional(),
  PUSH_ALLOW_LOCAL: flag.default(false),
  RECAPTCHA_SITE_KEY: z.string().min(1).optional(),
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_API_BASE: z.url({ protocol: /^https?$/ }).default('https://www.google.com/recaptcha/api'),
  ALLOW_INSECURE_LAN: flag.default(false),
  TRUST_PROXY: digits(0, 10).default(0),
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(24).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Seconds of waiting in the queue after which bots fill the table of a user who allows bots. */
  QUEUE_BOTS_SECONDS: digits(1, 3600).default(30),
  /** Days from the end of a game until its log is archived. */
  ARCHIVE_AFTER_DAYS: digits(0, 3650).default(7),
  LIMITS_SCALE: z.coerce.number().min(0.01).max(1_000_000).default(1),
  FLAG_NFT: flag.default(DEFAULT_FLAGS.nft),
  FLAG_PAYMENTS: flag.default(DEFAULT_FLAGS.payments),
  FLAG_SUBSCRIPTION: flag.default(DEFAULT_FLAGS.subscription),
  FLAG_NFT_PAYMENTS: flag.default(DEFAULT_FLAGS.nftPayments),
  FLAG_DONATIONS: flag.default(DEFAULT_FLAGS.donations),
  FLAG_RATING: flag.default(DEFAULT_FLAGS.rating),
  FLAG_ACTIVE_GAMES: flag.default(DEFAULT_FLAGS.activeGames),
  FLAG_SOCIAL_LINKS: flag.default(DEFAULT_FLAGS.socialLinks),
  OPERATOR_NAME: z.string().min(1).max(100).default(DEFAULT_OPERATOR.name),
  OPERATOR_CONTACT: z
    .email()
    .or(z.url({ protocol: /^https$/ }))
    .optional(),
  SOCIAL_LINKS: links.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The names of all environment variables. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** The contract of the collectibles, and how to reach its chain. */
export interface NftChain {
  readonly rpcUrl: string;
  readonly contract: string;
  /** The key that signs links between wallets and accounts. It cannot mint tokens. */
  readonly authorityKey: string;
  /** Number of confirmations. A block is final after this many further blocks. */
  readonly confirmations: number;
  /** The block of the contract's deployment, where reading starts. */
  readonly startBlock: number;
}

export interface StripeKeys {
  readonly secretKey: string;
  /** The valid webhook secrets. There are two during a rotation of the secret. */
  readonly webhookSecrets: readonly string[];
  /** Base URL of the provider's API. Null selects the provider's default. */
  readonly apiBase: string | null;
}

export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** The public URL. Null until the port is known (development with PORT=0). */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** Null means the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The Redis server in which all processes count limits. Null means that each process counts alone. */
  readonly redisUrl: string | null;
  /** Host and port for other processes. Null means the listen address. */
  readonly processAddress: string | null;
  /**
   * Prefix of this process's socket URLs, by which a proxy routes sockets. Null means that any process may receive a
   * socket.
   */
  readonly processName: string | null;
  /** Null means that the value is generated and stored in `dataDir`. */
  readonly sessionSecret: string | null;
  /** Null means that mails stay in the outbox. */
  readonly smtpUrl: string | null;
  /** The sender address of mails. */
  readonly mailFrom: string;
  readonly push: {
    /** The VAPID keys. Null means that they are generated and stored in `dataDir`. */
    readonly keys: VapidKeys | null;
    /** The contact of the operator for push services, as mailto: or https: URL. */
    readonly subject: string;
    /** Whether push endpoints may be local addresses without https, for development and tests. */
    readonly areLocalAllowed: boolean;
  };
  /** The captcha provider. Null means the built-in proof of work. */
  readonly captcha: { readonly siteKey: string; readonly secret: string; readonly apiBase: string } | null;
  /** The card provider. SANDBOX is the built-in simulation, for local users only. Null means that payments are off. */
  readonly payments: StripeKeys | 'SANDBOX' | null;
  /**
   * The chain of the collectibles. LOCAL is the chain of `npm run chain`, if it runs. Null means that there is no
   * chain.
   */
  readonly nft: NftChain | 'LOCAL' | null;
  /**
   * Number of trusted proxies in front of the server. The outermost of these proxies added the client's address to
   * X-Forwarded-For.
   */
  readonly trustProxy: number;
  /** Destination of error and bug reports in production. Null if no reports are sent. */
  readonly sentryDsn: string | null;
  /** The token with which other machines may read the metrics. Null means that only this machine may. */
  readonly metricsToken: string | null;
  /** The OTLP endpoint of traces, without `/v1/traces`. Null means that tracing is off. */
  readonly traceUrl: string | null;
  readonly queueBotsSeconds: number;
  readonly archiveAfterDays: number;
  readonly limitsScale: number;
  readonly limits: Limits;
  readonly logLevel: string;
  /** The enabled features. */
  readonly flags: Flags;
  /** The operator whom the pages name. */
  readonly operator: Operator;
  /** Random id of this process in leases and URLs. */
  readonly processId: string;
}

/** Parses the environment. @returns the configuration, or one message per invalid variable. */
export function parseConfig(
  env: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly string[]> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    return err(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const e = parsed.data;
  const isProduction = e.NODE_ENV === 'production';
  const problems = [
    ...(isProduction ? missingInProduction(e) : unsafeOutsideProduction(e)),
    ...missingWithChain(e),
    ...wrongVapidKeys(e),
  ];
  if (problems.length > 0) return err(problems);
  const payments = paymentsOf(e, isProduction);
  const nft = nftOf(e, isProduction);
  const hasNft = e.FLAG_NFT && nft !== null;
  return ok({
    isProduction,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? (e.PORT === 0 ? null : `http://localhost:${e.PORT}`),
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    redisUrl: e.REDIS_URL ?? null,
    processAddress: e.PROCESS_ADDRESS ?? null,
    processName: e.PROCESS_NAME ?? null,
    sessionSecret: e.SESSION_SECRET ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM ?? 'Tetrarch <tetrarch@localhost>',
    push: pushOf(e),
    captcha: captchaOf(e),
    payments,
    nft,
    trustProxy: e.TRUST_PROXY,
    sentryDsn: e.SENTRY_DSN ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    traceUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    queueBotsSeconds: e.QUEUE_BOTS_SECONDS,
    archiveAfterDays: e.ARCHIVE_AFTER_DAYS,
    limitsScale: e.LIMITS_SCALE,
    limits: scaleLimits(LIMITS, e.LIMITS_SCALE),
    logLevel: e.LOG_LEVEL,
    flags: {
      nft: hasNft,
      payments: e.FLAG_PAYMENTS && payments !== null,
      subscription: e.FLAG_SUBSCRIPTION,
      // A paid board is delivered as a token, so it cannot be sold without collectibles.
      nftPayments: e.FLAG_NFT_PAYMENTS && hasNft,
      donations: e.FLAG_DONATIONS,
      rating: e.FLAG_RATING,
      activeGames: e.FLAG_ACTIVE_GAMES,
      socialLinks: e.FLAG_SOCIAL_LINKS,
    },
    operator: {
      name: e.OPERATOR_NAME,
      contact: e.OPERATOR_CONTACT ?? null,
      links: e.SOCIAL_LINKS ?? [],
      // The outbox page exists only for local users.
      isOutboxShown: !isProduction && !e.ALLOW_INSECURE_LAN && e.SMTP_URL === undefined,
    },
    processId: randomBytes(9).toString('base64url'),
  });
}

function pushOf(e: z.infer<typeof environment>): Config['push'] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  const sender = /[^\s<]+@[^\s>]+/.exec(e.MAIL_FROM ?? '')?.[0] ?? 'tetrarch@localhost';
  return {
    keys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: e.VAPID_SUBJECT ?? `mailto:${sender}`,
    areLocalAllowed: e.PUSH_ALLOW_LOCAL,
  };
}

/** Returns the fault of the VAPID keys: one of them is missing, or they are not a pair. */
function wrongVapidKeys(e: z.infer<typeof environment>): string[] {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  if (publicKey === undefined && privateKey === undefined) return [];
  if (publicKey === undefined) return ['VAPID_PUBLIC_KEY: is required with VAPID_PRIVATE_KEY'];
  if (privateKey === undefined) return ['VAPID_PRIVATE_KEY: is required with VAPID_PUBLIC_KEY'];
  if (isKeyPair({ publicKey, privateKey })) return [];
  return ['VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY'];
}

function captchaOf(e: z.infer<typeof environment>): Config['captcha'] {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret, RECAPTCHA_API_BASE: apiBase } = e;
  return siteKey === undefined || secret === undefined ? null : { siteKey, secret, apiBase };
}

function paymentsOf(e: z.infer<typeof environment>, isProduction: boolean): Config['payments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_BASE: apiBase } = e;
  if (secretKey === undefined) return isProduction || e.ALLOW_INSECURE_LAN ? null : 'SANDBOX';
  const webhookSecrets = (secrets ?? '').split(',').map((secret) => secret.trim());
  return { secretKey, webhookSecrets: webhookSecrets.filter(Boolean), apiBase: apiBase ?? null };
}

function nftOf(e: z.infer<typeof environment>, isProduction: boolean): Config['nft'] {
  const { ETH_RPC_URL: rpcUrl, NFT_CONTRACT_ADDRESS: contract, NFT_AUTHORITY_KEY: authorityKey } = e;
  if (rpcUrl === undefined || contract === undefined || authorityKey === undefined)
    return isProduction ? null : 'LOCAL';
  const { NFT_CONFIRMATIONS: confirmations, NFT_CONTRACT_BLOCK: startBlock } = e;
  return { rpcUrl, contract, authorityKey, confirmations, startBlock };
}

/** Returns which variables of the chain are missing: all three are required together. */
function missingWithChain(e: z.infer<typeof environment>): string[] {
  const names = ['ETH_RPC_URL', 'NFT_CONTRACT_ADDRESS', 'NFT_AUTHORITY_KEY'] as const;
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name}: is required where collectibles are set up`);
}

function missingInProduction(e: z.infer<typeof environment>): string[] {
  const problems = DEMANDED.filter((name) => e[name] === undefined).map(
    (name) => `${name}: is required in production`,
  );
  if (e.PUBLIC_URL && !e.PUBLIC_URL.startsWith('https:'))
    problems.push('PUBLIC_URL: must be https in production');
  if (e.STRIPE_SECRET_KEY !== undefined && e.STRIPE_WEBHOOK_SECRET === undefined)
    problems.push('STRIPE_WEBHOOK_SECRET: is required with STRIPE_SECRET_KEY');
  if (e.PUSH_ALLOW_LOCAL)
    problems.push('PUSH_ALLOW_LOCAL: is for development and tests only, not for production');
  if (e.LIMITS_SCALE !== 1) problems.push('LIMITS_SCALE: is for load tests only, not for production');
  return problems;
}

function unsafeOutsideProduction(e: z.infer<typeof environment>): string[] {
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(e.HOST);
  if (isLocal || e.ALLOW_INSECURE_LAN) return [];
  return ['HOST: another address than 127.0.0.1 demands NODE_ENV=production, or ALLOW_INSECURE_LAN=1'];
}
