import express from 'express';
import { expect, it } from 'vitest';
import { setSessionCookie } from './identity.ts';

async function cookieOf(isProduction: boolean, seconds: number | null): Promise<string[]> {
  const app = express();
  app.get('/', (_req, res) => {
    setSessionCookie(res, { token: 'the-token', seconds }, isProduction);
    res.end();
  });
  const server = app.listen(0);
  try {
    const { port } = server.address() as { port: number };
    const { headers } = await fetch(`http://localhost:${port}/`);
    return (headers.getSetCookie()[0] ?? '').split('; ');
  } finally {
    server.close();
  }
}

it('S6: the cookie is host-only, secure and HttpOnly in production', async () => {
  const [name, ...attributes] = await cookieOf(true, null);
  expect(name).toBe('__Host-tetrarch=the-token');
  expect(attributes.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  const [elsewhere, ...others] = await cookieOf(false, 60);
  expect(elsewhere).toBe('tetrarch=the-token');
  expect(others.filter((one) => !one.startsWith('Expires')).sort()).toEqual([
    'HttpOnly',
    'Max-Age=60',
    'Path=/',
    'SameSite=Lax',
  ]);
});
