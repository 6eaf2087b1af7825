import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureSession, withSession } from './session.ts';
import { getUser } from './user.ts';

const GUEST = { id: 'g1', username: 'Guest 1', privileges: ['DEMO_GAMEPLAY'] };

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

it('[TBL-16] a guest login sets the user, and the end of the session removes it', async () => {
  answering([200, GUEST]);
  expect(await ensureSession()).toEqual({ ok: true, value: true });
  expect(getUser()).toEqual({ state: 'READY', user: GUEST });
  // The login session has ended, and no new one can be opened.
  answering([401, { code: 'E150', params: {} }], [503, { code: 'E3041', params: {} }]);
  const { request } = await import('./http.ts');
  expect((await withSession(() => request('GET', '/api/guest/game-session/count'))).ok).toBe(false);
  expect(getUser()).toEqual({ state: 'READY', user: null });
});
