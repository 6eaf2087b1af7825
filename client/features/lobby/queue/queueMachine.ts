/** The queue for random opponents: loading the offers, waiting for opponents, and being seated. */

import { assign, fromPromise, setup } from 'xstate';
import { ERR } from '../../../../protocol/http/errors.ts';
import type { QueueState, QueueTime } from '../../../../protocol/http/queueApi.ts';
import type { Answer, Failure } from '../../../shared/data/http/api.ts';
import type { FailureCode } from '../../../shared/data/queries/failureCodes.ts';
import { missingActor, typeOf } from '../../../shared/hooks/machineSetup.ts';

/** Milliseconds between two polls. A poll renews the place in the queue, which expires after thirty seconds. */
const POLL_INTERVAL_MS = 2_000;
/** Errors that no retry can resolve, so they end the wait. */
const FINAL_ERRORS: readonly FailureCode[] = [ERR.IN_ANOTHER_GAME, ERR.NO_GUEST_GAMES_LEFT];

interface QueueContext {
  readonly queue: QueueState | null;
  /** The time setting for which the user waits. Null if the user only looks at the queue. */
  readonly wanted: QueueTime | null;
  /** Why the last request failed. The request is sent again. */
  readonly failure: Failure | null;
}

type QueueEvent = { type: 'wait.asked'; time: QueueTime } | { type: 'leave.asked' };

export const queueMachine = setup({
  types: { context: typeOf<QueueContext>(), events: typeOf<QueueEvent>() },
  actors: {
    ask: fromPromise<Answer<QueueState>, { wanted: QueueTime | null }>(missingActor),
    leave: fromPromise<Answer<QueueState>>(missingActor),
  },
  actions: {
    take: assign((_, { answer }: { answer: Answer<QueueState> }) =>
      answer.ok ? { queue: answer.value, failure: null } : { failure: answer.error },
    ),
  },
  delays: { next: POLL_INTERVAL_MS },
}).createMachine({
  context: { queue: null, wanted: null, failure: null },
  initial: 'asking',
  on: {
    'wait.asked': { target: '.asking', actions: assign({ wanted: ({ event }) => event.time }) },
    'leave.asked': { target: '.leaving', actions: assign({ wanted: null }) },
  },
  states: {
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ wanted: context.wanted }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok && event.output.value.gameId !== null,
            target: 'together',
            actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            guard: ({ event }) => !event.output.ok && FINAL_ERRORS.includes(event.output.error.code),
            target: 'resting',
            actions: [
              { type: 'take', params: ({ event }) => ({ answer: event.output }) },
              assign({ wanted: null }),
            ],
          },
          {
            target: 'resting',
            actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'resting',
      },
    },
    resting: { after: { next: 'asking' } },
    leaving: {
      invoke: {
        src: 'leave',
        onDone: {
          target: 'resting',
          actions: { type: 'take', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: 'resting',
      },
    },
    /** Four users are seated, so the game is ready. */
    together: { type: 'final' },
  },
});
