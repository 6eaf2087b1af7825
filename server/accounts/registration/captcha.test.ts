import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableTime } from '../../../tests/harness/games/testGames.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/servers/testServer.ts';
import {
  captchaQuery,
  newSignUp,
  passCaptcha,
  type Refusal,
  registerBody,
  solve,
} from '../../../tests/harness/users/accounts.ts';
import { TestUser } from '../../../tests/harness/users/testUser.ts';
import { Counts } from '../../http/limits/counts.ts';
import { monotonicTime } from '../../time.ts';
import { localCaptcha } from './captcha.ts';

const SECRET = 'a secret for tests only, and long enough';

const counts = await Counts.open(null, pino({ enabled: false }));

describe('the built-in human check', () => {
  it('accepts a solved challenge once', async () => {
    const captcha = localCaptcha(SECRET, monotonicTime(), counts);
    const response = solve(captcha.challenge());
    expect(await captcha.verify(response)).toBeNull();
    expect(await captcha.verify(response)).toBe('E2101');
  });

  it('rejects a missing, unsolved, foreign, altered or expired challenge', async () => {
    const time = movableTime(monotonicTime());
    const captcha = localCaptcha(SECRET, time, counts);
    expect(await captcha.verify(undefined)).toBe('E2100');
    expect(await captcha.verify('')).toBe('E2100');
    const solved = solve(captcha.challenge());
    const { challenge } = captcha.challenge();
    const foreign = solve(localCaptcha(`another ${SECRET}`, time, counts).challenge());
    for (const response of [
      challenge,
      `${challenge}~`,
      `${challenge}~x`,
      `${solved}0~1`,
      foreign,
      '~1',
      '.~1',
    ])
      expect(await captcha.verify(response)).toBe('E2101');
    const later = solve({ kind: 'LOCAL', challenge: challenge.replace(/^\d+/, '99999999999999'), bits: 15 });
    expect(await captcha.verify(later)).toBe('E2101');
    time.skip(10 * 60_000 + 1);
    expect(await captcha.verify(solved)).toBe('E2101');
  });
});

describe('calls that require the human check', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it.each([
    ['POST', '/api/account/register', registerBody(newSignUp()), 201],
    ['PUT', '/api/account/registration-token/resend', { email: 'a@example.org' }, 200],
    ['POST', '/api/account/password-reset', { email: 'a@example.org' }, 200],
    ['POST', '/api/account/password-reset/change', { token: 'x', newPassword: 'violins at dawn' }, 400],
  ])(
    '[ACC-13] such as %s %s answer E2100 without the check, and E2101 with a wrong one',
    async (method, path, body, status) => {
      const user = new TestUser(server.url);
      const ask = async (query: string) => {
        const answer = await user.call<Refusal>(method, path + query, { body });
        return [answer.status, answer.body.code];
      };
      expect(await ask('')).toEqual([400, 'E2100']);
      expect(await ask(captchaQuery('wrong'))).toEqual([400, 'E2101']);
      const passed = await passCaptcha(user);
      const [reached, code] = await ask(passed);
      expect([reached, code === 'E2101']).toEqual([status, false]);
      expect(await ask(passed)).toEqual([400, 'E2101']);
    },
  );
});

it('the server uses the captcha provider if its keys are set', async () => {
  const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'hidden' };
  const provided = await startTestServer(keys);
  try {
    const user = new TestUser(provided.url);
    const { body } = await user.call('GET', '/api/captcha');
    expect(body).toEqual({ kind: 'PROVIDER', siteKey: 'site', action: 'tetrarch' });
    const { headers } = await user.call('GET', '/healthz');
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' https:\/\/www\.google\.com\/recaptcha\//,
    );
  } finally {
    await provided.stop();
  }
});
