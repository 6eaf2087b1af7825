import { createHash } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { QUEUE_ROUTES, type QueueState } from '../../../../protocol/http/queueApi.ts';
import { callWithCaptcha, solution } from './humanCheck.ts';

const STATE: QueueState = {
  timeSetting: 'FAST',
  kind: 'CASUAL',
  waitingSinceTimestampEpochSeconds: 1,
  botsInSeconds: null,
  botLevel: 1,
  gameId: null,
  takeover: null,
  leaving: null,
  lifeSeconds: 30,
  randomFromTimestampEpochSeconds: null,
  offers: [],
};

afterEach(() => {
  vi.unstubAllGlobals();
});

function answers(...bodies: [status: number, body: object][]): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    const [status, body] = bodies.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  return requested;
}

it('the proof of work is a number whose hash begins with the required zeros', async () => {
  const response = await solution({ kind: 'LOCAL', challenge: 'a.b.c', bits: 10 });
  expect(response).toMatch(/^a\.b\.c~\d+$/);
  expect(createHash('sha256').update(response).digest().readUInt32BE(0)).toBeLessThan(2 ** 22);
});

it('a request that requires a captcha is repeated once with the solution', async () => {
  const refused = { code: 'E2100', params: {} };
  const challenge = { kind: 'LOCAL', challenge: 'x', bits: 3 };
  const requested = answers([400, refused], [200, challenge], [200, STATE]);
  const answer = await callWithCaptcha('/api', QUEUE_ROUTES.enter, { body: { timeSetting: 'FAST' } });
  expect(answer).toEqual({ ok: true, value: STATE });
  expect(requested).toEqual([
    '/api/game-queue',
    '/api/captcha',
    expect.stringMatching(/^\/api\/game-queue\?g-recaptcha-response=x%7E\d+$/),
  ]);
});

it('a request that is refused for a reason other than the captcha is not repeated', async () => {
  const requested = answers([409, { code: 'E3003', params: {} }]);
  const answer = await callWithCaptcha('/api', QUEUE_ROUTES.enter, { body: { timeSetting: 'FAST' } });
  expect(answer).toMatchObject({ ok: false, error: { code: 'E3003' } });
  expect(requested).toEqual(['/api/game-queue']);
});
