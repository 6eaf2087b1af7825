import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { ERR } from '../../../protocol/http/errors.ts';
import { runAsForwarded } from '../../live/cluster/forwarded.ts';
import { identify } from '../identity.ts';
import { portOf } from '../portOf.ts';
import { Counts } from './counts.ts';
import { RateLimits } from './rateLimits.ts';

it('[OPS-65] a request that another process has forwarded is not counted again', async () => {
  const rateLimits = new RateLimits(await Counts.open(null, pino({ enabled: false })));
  const app = express();
  app.use((req, _res, next) => (req.path === '/forwarded' ? runAsForwarded(next) : next()));
  app.use(rateLimits.byAddress('requests', 2), rateLimits.byAccount('games', 2));
  app.use((_req, res) => void res.json({}));
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${portOf(server)}${path}`)).status;
    for (let i = 0; i < 5; i++) expect(await statusOf('/forwarded')).toBe(200);
    expect([await statusOf('/'), await statusOf('/'), await statusOf('/')]).toEqual([200, 200, 429]);
    const refused = await fetch(`http://127.0.0.1:${portOf(server)}/`);
    expect(await refused.json()).toMatchObject({ code: ERR.RATE_LIMITED });
    expect(refused.headers.get('ratelimit')).toMatch(/r=0; t=\d+/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await statusOf('/forwarded')).toBe(200);
  } finally {
    server.close();
  }
});

it('[OPS-65] a forwarded request with an access token is not counted again for the token', async () => {
  const rateLimits = new RateLimits(await Counts.open(null, pino({ enabled: false })));
  const recognise = async () => ({ sessionId: 'token', isPersistent: false, scopes: ['read'] });
  const app = express();
  app.use((req, _res, next) => (req.path === '/forwarded' ? runAsForwarded(next) : next()));
  app.use(identify({} as never, { recognise } as never, false), rateLimits.byToken('tokens', 2));
  app.use((_req, res) => void res.json({}));
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const statusOf = async (path: string) => {
      const headers = { Authorization: 'Bearer token' };
      return (await fetch(`http://127.0.0.1:${portOf(server)}${path}`, { headers })).status;
    };
    for (let i = 0; i < 5; i++) expect(await statusOf('/forwarded')).toBe(200);
    expect([await statusOf('/'), await statusOf('/'), await statusOf('/')]).toEqual([200, 200, 429]);
    expect(await statusOf('/forwarded')).toBe(200);
  } finally {
    server.close();
  }
});

it('a request whose client disconnects before it is counted is no error', async () => {
  const rateLimits = new RateLimits(await Counts.open(null, pino({ enabled: false })));
  const outcome = Promise.withResolvers<'COUNTED'>();
  const app = express();
  app.use((req, _res, next) => {
    req.socket.once('close', () => next());
    req.socket.destroy();
  });
  app.use(rateLimits.byAddress('requests', 2), () => outcome.resolve('COUNTED'));
  app.use(((error, _req, _res, _next) => outcome.reject(error)) satisfies ErrorRequestHandler);
  const server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    connect(portOf(server), '127.0.0.1').write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await outcome.promise).toBe('COUNTED');
  } finally {
    server.close();
  }
});
