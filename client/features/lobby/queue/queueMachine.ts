/** The queue for random opponents: loading the offers, waiting for opponents, and being seated. */

import { assign, fromPromise, setup } from 'xstate';
import { ERR } from '../../../../protocol/http/errors.ts';
import type { QueueKind, QueueState, QueueTime } from '../../../../protocol/http/queueApi.ts';
import type { Answer, Failure } from '../../../shared/data/http/api.ts';
import type { FailureCode } from '../../../shared/data/queries/failureCodes.ts';
import { missingActor, typeOf } from '../../../shared/hooks/machineSetup.ts';

/** Milliseconds between two polls. A poll renews the place in the queue, which expires after thirty seconds. */
const POLL_INTERVAL_MS = 2_000;
const SHORTEST_POLL_INTERVAL_MS = 250;
/** Errors that end the wait, because a retry would fail too. */
const FINAL_ERRORS: readonly FailureCode[] = [
  ERR.IN_ANOTHER_GAME,
  ERR.NO_GUEST_GAMES_LEFT,
  ERR.RATED_NEEDS_ACCOUNT,
  ERR.NO_RANDOM_GAMES_NOW,
  ERR.INVALID_REQUEST,
];

/** Whether and when bots may fill the table: never, after the countdown, or at the next request. */
export type Bots = 'NO' | 'LATER' | 'NOW';

interface QueueContext {
  readonly queue: QueueState | null;
  /** The time setting for which the user waits. Null if the user only looks at the queue. */
  readonly wanted: QueueTime | null;
  readonly kind: QueueKind;
  readonly bots: Bots;
  /** The time at which bots fill the table, in epoch milliseconds of this device. Null without a countdown. */
  readonly botsAtMs: number | null;
  /** Why the last request failed. The machine sends the request again. */
  readonly failure: Failure | null;
}

type QueueEvent =
  | { type: 'wait.requested'; time: QueueTime; kind: QueueKind; bots: Bots }
  | { type: 'bots.requested' }
  | { type: 'people.requested' }
  | { type: 'leave.requested' };

export type RequestInput = Pick<QueueContext, 'wanted' | 'kind' | 'bots'>;

function botsAt({ botsInSeconds }: QueueState): number | null {
  return botsInSeconds === null ? null : Date.now() + botsInSeconds * 1000;
}

export const queueMachine = setup({
  types: { context: typeOf<QueueContext>(), events: typeOf<QueueEvent>() },
  actors: {
    request: fromPromise<Answer<QueueState>, RequestInput>(missingActor),
    leave: fromPromise<Answer<QueueState>>(missingActor),
  },
  actions: {
    take: assign(({ context }, { answer }: { answer: Answer<QueueState> }) => ({
      // One accepted request starts with bots, and the server stores it. Later polls need not repeat it.
      bots: answer.ok && context.bots === 'NOW' ? ('LATER' as const) : context.bots,
      ...(answer.ok
        ? { queue: answer.value, failure: null, botsAtMs: botsAt(answer.value) }
        : { failure: answer.error }),
    })),
  },
  delays: {
    /** Polls at the end of the countdown, because that poll seats the user. */
    next: ({ context: { botsAtMs } }) =>
      botsAtMs === null
        ? POLL_INTERVAL_MS
        : Math.min(POLL_INTERVAL_MS, Math.max(SHORTEST_POLL_INTERVAL_MS, botsAtMs - Date.now())),
  },
}).createMachine({
  context: { queue: null, wanted: null, kind: 'CASUAL', bots: 'LATER', botsAtMs: null, failure: null },
  initial: 'requesting',
  on: {
    'wait.requested': {
      target: '.requesting',
      actions: assign(({ event }) => ({ wanted: event.time, kind: event.kind, bots: event.bots })),
    },
    'bots.requested': { target: '.requesting', actions: assign({ kind: 'CASUAL', bots: 'NOW' }) },
    'people.requested': { target: '.requesting', actions: assign({ bots: 'NO', botsAtMs: null }) },
    'leave.requested': { target: '.leaving', actions: assign({ wanted: null, botsAtMs: null }) },
  },
  states: {
    requesting: {
      invoke: {
        src: 'request',
        input: ({ context: { wanted, kind, bots } }) => ({ wanted, kind, bots }),
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
    resting: { after: { next: 'requesting' } },
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
    /** The players are seated, so the game is ready. */
    together: { type: 'final' },
  },
});
