import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { err } from '../../../../engine/result.ts';
import { GAME_ROUTES } from '../../../../protocol/http/gameApi.ts';
import { callWithSession, ensureSession, withAccount } from './session.ts';
import { forgetUser, getUser, setUser } from './user.ts';

const GUEST = {
  id: 'g1',
  email: null,
  username: 'Guest 1',
  roles: [],
  privileges: ['DEMO_GAMEPLAY'],
  plan: 'FREE' as const,
  firstName: null,
  lastName: null,
  fullName: null,
  country: null,
  language: null,
  marketingConsent: false,
  isBot: false,
  mustRename: false,
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answering = (...answers: readonly (readonly [number, object])[]) => {
  const left = [...answers];
  vi.stubGlobal('fetch', async () => {
    const [status, body] = left.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
};

it('[TBL-16] the current user is set by a guest login and cleared when the session ends', async () => {
  answering([200, GUEST]);
  expect(await ensureSession()).toEqual({ ok: true, value: true });
  expect(getUser()).toEqual({ state: 'READY', user: GUEST });
  // The login session has ended, and the server refuses a new one.
  answering([401, { code: 'E150', params: {} }], [503, { code: 'E3041', params: {} }]);
  expect((await callWithSession(GAME_ROUTES.count)).ok).toBe(false);
  expect(getUser()).toEqual({ state: 'READY', user: null });
});

it('[ACC-51] the refusal of an expired session does not log out a user who has logged in again since', async () => {
  const user = { ...GUEST, id: 'a1', username: 'Ada', privileges: ['BASIC_PRIVILEGE'] };
  const refusal = err({ code: 'E150', params: {} } as const);
  let refuse = () => {};
  const late = new Promise<typeof refusal>((resolve) => {
    refuse = () => resolve(refusal);
  });
  setUser(user);
  const first = withAccount(async () => refusal);
  const second = withAccount(() => late);
  expect(await first).toMatchObject({ error: { code: 'SESSION_EXPIRED' } });
  expect(getUser()).toEqual({ state: 'READY', user: null });
  setUser(user);
  refuse();
  expect(await second).toMatchObject({ error: { code: 'SESSION_EXPIRED' } });
  expect(getUser()).toEqual({ state: 'READY', user });
  forgetUser();
});
