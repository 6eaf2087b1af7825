import { describe, expect, it } from 'vitest';
import { DEFAULT_FLAGS, type Flags } from '../../protocol/shapes/flags.ts';
import { VAPID_KEYS } from '../../tests/harness/servers/vapidKeys.ts';
import { parseConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  DATABASE_URL: 'postgres://db/tetrarch',
  PUBLIC_URL: 'https://play.example',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Tetrarch <play@play.example>',
  RECAPTCHA_SITE_KEY: 'site key',
  RECAPTCHA_SECRET: 'secret key',
  ...VAPID_KEYS,
};

describe('the configuration', () => {
  it('requires no environment variable', () => {
    const config = parseConfig({});
    expect(
      config.ok && [config.value.port, config.value.host, config.value.publicUrl, config.value.databaseUrl],
    ).toEqual([2567, '127.0.0.1', 'http://localhost:2567', null]);
  });

  it('contains the operator and the social links', () => {
    const env = {
      OPERATOR_NAME: 'Chess Club',
      OPERATOR_CONTACT: 'club@play.example',
      SOCIAL_LINKS: 'Forum=https://forum.example/?a=b, Films=https://films.example',
    };
    const config = parseConfig(env);
    expect(config.ok && config.value.operator).toEqual({
      name: 'Chess Club',
      contact: 'club@play.example',
      links: [
        { name: 'Forum', url: 'https://forum.example/?a=b' },
        { name: 'Films', url: 'https://films.example' },
      ],
      isOutboxShown: true,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://db'],
    ['PUBLIC_URL', 'not an address'],
    ['SESSION_SECRET', 'short'],
    ['SMTP_URL', 'http://mail'],
    ['MAIL_FROM', 'somebody'],
    ['TRUST_PROXY', '-1'],
    ['LIMITS_SCALE', 'x'],
    ['QUEUE_BOTS_SECONDS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['OPERATOR_CONTACT', 'round the corner'],
    ['SOCIAL_LINKS', 'Forum=http://not.safe'],
    ['SOCIAL_LINKS', 'https://nameless.example'],
    ['HOST', '0.0.0.0'],
    ['NODE_ENV', 'prod'],
    ['ETH_RPC_URL', 'ws://chain.example'],
    ['NFT_CONTRACT_ADDRESS', '0x12'],
    ['NFT_AUTHORITY_KEY', 'secret'],
    ['NFT_CONFIRMATIONS', '-1'],
  ])('rejects a wrong %s (%s), and names the variable', (name, value) => {
    const config = parseConfig({ [name]: value });
    expect(config.ok).toBe(false);
    expect(!config.ok && config.error.join()).toContain(name);
  });

  it.each(['-1', '1.5', 'never'])(
    '[ARC-08] rejects ARCHIVE_AFTER_DAYS=%s, and names the variable',
    (days) => {
      const config = parseConfig({ ARCHIVE_AFTER_DAYS: days });
      expect(!config.ok && config.error.join()).toContain('ARCHIVE_AFTER_DAYS');
    },
  );

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ DATABASE_URL: '', PORT: '' }).ok).toBe(true);
  });

  it('allows the payment sandbox only locally', () => {
    const paymentsOf = (env: Record<string, string>) => {
      const config = parseConfig(env);
      return config.ok && [config.value.payments, config.value.flags.payments];
    };
    expect(paymentsOf({})).toEqual(['SANDBOX', true]);
    expect(paymentsOf({ ALLOW_INSECURE_LAN: '1' })).toEqual([null, false]);
    expect(paymentsOf(PRODUCTION)).toEqual([null, false]);
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
    expect(paymentsOf({ ...PRODUCTION, ...keys })).toEqual([
      { secretKey: 'sk_live_1', webhookSecrets: ['whsec_1', 'whsec_2'], apiBase: null },
      true,
    ]);
    expect(parseConfig({ ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_live_1' }).ok).toBe(false);
  });

  it('requires the database, URL, secret, mail and VAPID variables in production', () => {
    expect(parseConfig(PRODUCTION).ok).toBe(true);
    const names = [
      ...(['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const),
      ...(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const),
    ];
    for (const name of names) {
      const config = parseConfig({ ...PRODUCTION, [name]: undefined });
      expect(!config.ok && config.error.join()).toContain(name);
    }
    expect(parseConfig({ ...PRODUCTION, PUBLIC_URL: 'http://play.example' }).ok).toBe(false);
    expect(parseConfig({ ...PRODUCTION, LIMITS_SCALE: '10' }).ok).toBe(false);
    expect(parseConfig({ ...PRODUCTION, PUSH_ALLOW_LOCAL: '1' }).ok).toBe(false);
  });

  it('[NTC-08] accepts VAPID keys only as a pair that belongs together', () => {
    const errorsOf = (env: Record<string, string>) => {
      const config = parseConfig(env);
      return config.ok ? [] : config.error;
    };
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = VAPID_KEYS;
    expect(errorsOf(VAPID_KEYS)).toEqual([]);
    expect(errorsOf({ VAPID_PUBLIC_KEY })).toEqual(['VAPID_PRIVATE_KEY: is required with VAPID_PUBLIC_KEY']);
    expect(errorsOf({ VAPID_PRIVATE_KEY })).toEqual(['VAPID_PUBLIC_KEY: is required with VAPID_PRIVATE_KEY']);
    const other = `${VAPID_PRIVATE_KEY.startsWith('A') ? 'B' : 'A'}${VAPID_PRIVATE_KEY.slice(1)}`;
    expect(errorsOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: other })).toEqual([
      'VAPID_PUBLIC_KEY: does not belong to VAPID_PRIVATE_KEY',
    ]);
    expect(errorsOf({ ...VAPID_KEYS, VAPID_SUBJECT: 'ann' }).join()).toContain('VAPID_SUBJECT');
  });

  it('allows a non-loopback address outside production if an option requests it', () => {
    expect(parseConfig({ HOST: '0.0.0.0', ALLOW_INSECURE_LAN: '1' }).ok).toBe(true);
  });

  it('[WEB-141] shows the outbox only locally, and only without a mail server', () => {
    const isShown = (env: Record<string, string>) => {
      const config = parseConfig(env);
      return config.ok && config.value.operator.isOutboxShown;
    };
    expect(isShown({})).toBe(true);
    expect(isShown({ SMTP_URL: 'smtp://localhost' })).toBe(false);
    expect(isShown({ HOST: '0.0.0.0', ALLOW_INSECURE_LAN: '1' })).toBe(false);
    expect(isShown(PRODUCTION)).toBe(false);
  });
});

describe('a feature flag', () => {
  const flagsOf = (env: Record<string, string>): Flags | null => {
    const config = parseConfig({ FLAG_SOCIAL_LINKS: '1', ...env });
    return config.ok ? config.value.flags : null;
  };
  const ALL_ON = { ...DEFAULT_FLAGS, socialLinks: true };

  it.each([
    // A paid board is a collectible, so it is not sold without collectibles.
    ['[FLG-01]', 'FLAG_NFT', { nft: false, nftPayments: false }],
    ['[FLG-02]', 'FLAG_PAYMENTS', { payments: false }],
    ['[FLG-03]', 'FLAG_SUBSCRIPTION', { subscription: false }],
    ['[FLG-04]', 'FLAG_NFT_PAYMENTS', { nftPayments: false }],
    ['[FLG-05]', 'FLAG_DONATIONS', { donations: false }],
    ['[FLG-06]', 'FLAG_RATING', { rating: false }],
    ['[FLG-07]', 'FLAG_ACTIVE_GAMES', { activeGames: false }],
    ['[FLG-08]', 'FLAG_SOCIAL_LINKS', { socialLinks: false }],
  ])('%s is switched off by %s, which leaves the others on', (_, variable, off) => {
    expect(flagsOf({})).toEqual(ALL_ON);
    expect(flagsOf({ [variable]: '0' })).toEqual({ ...ALL_ON, ...off });
  });
});

describe('the chain of collectibles', () => {
  const CHAIN = {
    ETH_RPC_URL: 'https://chain.example',
    NFT_CONTRACT_ADDRESS: `0x${'c'.repeat(40)}`,
    NFT_AUTHORITY_KEY: `0x${'a'.repeat(64)}`,
  };

  it('is a local chain by default, and none in production', () => {
    const local = parseConfig({});
    const production = parseConfig(PRODUCTION);
    expect([local.ok && local.value.nft, production.ok && production.value.nft]).toEqual(['LOCAL', null]);
    expect(production.ok && [production.value.flags.nft, production.value.flags.nftPayments]).toEqual([
      false,
      false,
    ]);
  });

  it('counts events as final after five blocks by default', () => {
    const config = parseConfig(CHAIN);
    expect(config.ok && config.value.nft).toEqual({
      rpcUrl: CHAIN.ETH_RPC_URL,
      contract: CHAIN.NFT_CONTRACT_ADDRESS,
      authorityKey: CHAIN.NFT_AUTHORITY_KEY,
      confirmations: 5,
      startBlock: 0,
    });
  });

  it.each(Object.keys(CHAIN))('requires all three variables together: %s must not be missing', (name) => {
    const config = parseConfig({ ...CHAIN, [name]: '' });
    expect(!config.ok && config.error.join()).toContain(name);
  });

  it('S59: has no variable for the minting key', () => {
    const key = `0x${'b'.repeat(64)}`;
    const refused = parseConfig({ ...CHAIN, NFT_MINTER_KEY: key });
    expect(!refused.ok && refused.error.join()).toMatch(/^NFT_MINTER_KEY: .*minter/);
    const config = parseConfig({ ...CHAIN, MINTER_KEY: key });
    expect(config.ok && JSON.stringify(config.value)).not.toContain(key);
    expect(config.ok && Object.keys(config.value).filter((name) => /mint/i.test(name))).toEqual([]);
  });
});
