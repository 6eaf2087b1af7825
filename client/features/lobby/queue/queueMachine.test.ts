import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { QUEUE_TIME_NAMES, type QueueState } from '../../../../protocol/http/queueApi.ts';
import type { Answer } from '../../../shared/data/http/http.ts';
import { queueMachine, type RequestInput } from './queueMachine.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('repeats the start with bots until the server has accepted it', async () => {
  const requests: RequestInput[] = [];
  const away: Answer<QueueState> = { ok: false, error: { code: 'E3041', params: {} } };
  const waiting = { ok: true, value: { gameId: null, botsInSeconds: null } } as Answer<QueueState>;
  // The machine asks once when it starts, once for the place, and then for the bots.
  const answers = [waiting, waiting, away, waiting];
  const request = fromPromise<Answer<QueueState>, RequestInput>(({ input }) => {
    requests.push(input);
    return Promise.resolve(answers[requests.length - 1] ?? waiting);
  });
  const actor = createActor(queueMachine.provide({ actors: { request } })).start();
  actor.send({ type: 'wait.requested', time: QUEUE_TIME_NAMES[0], kind: 'CASUAL', bots: 'LATER' });
  await vi.advanceTimersByTimeAsync(0);
  actor.send({ type: 'bots.requested' });
  await vi.advanceTimersByTimeAsync(60_000);
  actor.stop();
  const wanted = requests.map(({ bots }) => bots);
  expect(wanted.filter((bots) => bots === 'NOW')).toHaveLength(2);
  expect(wanted.at(-1)).toBe('LATER');
});
