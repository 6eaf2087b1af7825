import { describe, expect, it } from 'vitest';
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
};

describe('the environment', () => {
  it('needs nothing', () => {
    const config = parseConfig({});
    expect(
      config.ok && [config.value.port, config.value.host, config.value.publicUrl, config.value.databaseUrl],
    ).toEqual([2567, '127.0.0.1', 'http://localhost:2567', null]);
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
    ['LOG_LEVEL', 'loud'],
    ['HOST', '0.0.0.0'],
    ['NODE_ENV', 'prod'],
  ])('a wrong %s (%s) is named', (name, value) => {
    const config = parseConfig({ [name]: value });
    expect(config.ok).toBe(false);
    expect(!config.ok && config.error.join()).toContain(name);
  });

  it('an empty variable counts as unset', () => {
    expect(parseConfig({ DATABASE_URL: '', PORT: '' }).ok).toBe(true);
  });

  it('production is complete or does not start', () => {
    expect(parseConfig(PRODUCTION).ok).toBe(true);
    for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const) {
      const config = parseConfig({ ...PRODUCTION, [name]: undefined });
      expect(!config.ok && config.error.join()).toContain(name);
    }
    expect(parseConfig({ ...PRODUCTION, PUBLIC_URL: 'http://play.example' }).ok).toBe(false);
    expect(parseConfig({ ...PRODUCTION, LIMITS_SCALE: '10' }).ok).toBe(false);
  });

  it('another address than loopback is possible outside production when asked for', () => {
    expect(parseConfig({ HOST: '0.0.0.0', ALLOW_INSECURE_LAN: '1' }).ok).toBe(true);
  });

  it('the outbox is shown on this machine alone, and only while nothing sends the mails', () => {
    const isShown = (env: Record<string, string>) => {
      const config = parseConfig(env);
      return config.ok && config.value.isOutboxShown;
    };
    expect(isShown({})).toBe(true);
    expect(isShown({ SMTP_URL: 'smtp://localhost' })).toBe(false);
    expect(isShown({ HOST: '0.0.0.0', ALLOW_INSECURE_LAN: '1' })).toBe(false);
    expect(isShown(PRODUCTION)).toBe(false);
  });
});
