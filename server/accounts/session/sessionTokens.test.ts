import { SignJWT } from 'jose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeId } from './sessionService.ts';
import { sessionTokens } from './sessionTokens.ts';

const SECRET = 'a secret of the test, of more than 32 characters';

describe('a session token', () => {
  it('is read with its session id as often as it is sent, until it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const tokens = sessionTokens(SECRET);
    const sessionId = makeId();
    const token = await tokens.sign(sessionId, 60);
    for (const _ of ['first', 'again']) expect(await tokens.read(token)).toMatchObject({ sessionId });
    vi.setSystemTime(Date.now() + 59_000);
    expect(await tokens.read(token)).toMatchObject({ sessionId });
    vi.setSystemTime(Date.now() + 2_000);
    for (const reader of [tokens, sessionTokens(SECRET)]) expect(await reader.read(token)).toBe('OVER');
  });

  it('is invalid with another secret or a changed signature, also after the valid token was read', async () => {
    const tokens = sessionTokens(SECRET);
    const token = await tokens.sign(makeId(), 60);
    await tokens.read(token);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const changed = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [
      [head, claims, changed].join('.'),
      [head, claims, ''].join('.'),
      await sessionTokens(`${SECRET}!`).sign(makeId(), 60),
      'nothing',
    ])
      for (const _ of ['first', 'again']) expect(await tokens.read(forged)).toBe('FORGED');
  });

  it('is invalid without an expiry', async () => {
    const eternal = await new SignJWT({ sid: makeId() })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('tetrarch')
      .setIssuedAt()
      .sign(new TextEncoder().encode(SECRET));
    expect(await sessionTokens(SECRET).read(eternal)).toBe('FORGED');
  });
});
