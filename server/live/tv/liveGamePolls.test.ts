/** Polls of the live game, which are answered before they reach Express. */
import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ERR } from '../../../protocol/http/errors.ts';
import { OpenRequests } from '../../http/openRequests.ts';
import { portOf } from '../../http/portOf.ts';
import { Metrics } from '../../observability/metrics/metrics.ts';
import { timeOf } from '../../time.ts';
import { LiveGames } from './liveGame.ts';
import { type LiveGamePollsDeps, liveGamePolls } from './liveGamePolls.ts';

const APP = 'answered by the app';
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Starts a server without a game. Returns a function that requests a path of it. */
async function startPolls(deps: Partial<LiveGamePollsDeps> = {}) {
  let now = 0;
  const liveGames = new LiveGames({
    store: { candidates: async () => [], countWatchers: async () => 0 },
    games: { find: async () => null, readLog: async () => [] },
    time: timeOf(() => now),
    log: { warn: () => expect.unreachable() } as never,
  });
  const app: RequestListener = (_req, res) => void res.end(APP);
  const fixed = { openRequests: new OpenRequests(), metrics: new Metrics(), perMinute: 100, trustProxy: 0 };
  const http = createServer(liveGamePolls({ liveGames, ...fixed, ...deps }, app));
  closers.push(() => http.close());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${portOf(http)}${path}`, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const skip = (ms: number) => {
    now += ms;
  };
  return { request, skip, metrics: fixed.metrics };
}

describe('a poll of the live game', () => {
  it('[WCH-11] has the same cacheable answer for everybody, and 304 while nothing changes', async () => {
    const { request, skip, metrics } = await startPolls();
    const first = await request('/api/live-game');
    expect([first.status, first.text]).toEqual([200, '{"game":null}']);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'cache-control': 'public, max-age=1',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    for (const given of [etag, `W/${etag}`, `"other", ${etag}`]) {
      skip(1_000);
      const again = await request('/api/guest/live-game', {
        headers: { 'If-None-Match': given, Cookie: 'tetrarch=a-forged-session' },
      });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
      expect(again.headers.has('set-cookie')).toBe(false);
    }
    expect((await request('/api/live-game', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    expect(await metrics.text()).toContain('tetrarch_live_game_polls_total 5');
  });

  it.each([
    ['another path', '/api/live-game/', {}],
    ['a query', '/api/live-game?token=x', {}],
    ['another method', '/api/live-game', { method: 'POST' }],
    ['an access token', '/api/live-game', { headers: { Authorization: 'Bearer x' } }],
  ])('[WCH-11] with %s is passed on to the Express app', async (_name, path, init) => {
    const { request } = await startPolls();
    expect((await request(path, init)).text).toBe(APP);
  });

  it('[WCH-11] above the limit of its address is refused with 429 and the time of the next allowed attempt', async () => {
    const { request } = await startPolls({ perMinute: 2, trustProxy: 1 });
    const from = (address: string) => request('/api/live-game', { headers: { 'X-Forwarded-For': address } });
    expect([(await from('192.0.2.1')).status, (await from('192.0.2.1')).status]).toEqual([200, 200]);
    const refused = await from('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.text)).toMatchObject({ status: 429, code: ERR.RATE_LIMITED });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).status).toBe(200);
  });

  it('[WCH-11] that reaches a stopping server is passed on to the Express app, which refuses it', async () => {
    const openRequests = new OpenRequests();
    const { request } = await startPolls({ openRequests });
    expect((await request('/api/live-game')).text).not.toBe(APP);
    await openRequests.close(0);
    expect((await request('/api/live-game')).text).toBe(APP);
  });
});
