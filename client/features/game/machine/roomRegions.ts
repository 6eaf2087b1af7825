/**
 * The machine's regions for the room: the connection, the state of the game, the commands in flight, and the timeline.
 */

import { emit } from 'xstate';
import { ERR } from '../../../../protocol/http/errors.ts';
import { CLOSE } from '../../../../protocol/room/closeCodes.ts';
import type { RefusalCode } from '../../../shared/data/room/gameConnection.ts';
import { enteringState } from './enteringState.ts';
import { gameSetup } from './gameSetup.ts';

/**
 * Codes after which it is unknown whether the command arrived. The client sends the command again under the same id, so
 * the server executes it only once.
 */
const UNANSWERED: readonly RefusalCode[] = ['CONNECTION_LOST', ERR.GAME_MOVING];

/** The connection to the room. Its states are joined, lost (waiting to retry), offline and rejoining. */
export const connection = gameSetup.createStateConfig({
  initial: 'joined',
  states: {
    joined: {
      invoke: { src: 'listen', input: ({ context }) => ({ link: context.link }) },
      on: {
        'connection.lost': [
          { guard: ({ event }) => event.code === CLOSE.GONE, target: '#game.gone' },
          { target: 'lost', actions: 'disconnect' },
        ],
      },
    },
    lost: {
      invoke: { src: 'network' },
      after: { retry: [{ guard: 'isOnline', target: 'rejoining' }, { target: 'offline' }] },
      on: { 'retry.requested': 'rejoining', 'network.returned': 'rejoining' },
    },
    /** The browser reports no network, so a retry would fail. */
    offline: {
      invoke: { src: 'network' },
      on: { 'retry.requested': 'rejoining', 'network.returned': 'rejoining' },
    },
    rejoining: enteringState({
      entered: { target: 'joined', action: 'reportRestored' },
      deleted: '#game.gone',
      temporary: { target: 'lost', actions: 'countAttempt' },
    }),
  },
});

/** The state of the game as the server reports it. */
export const phase = gameSetup.createStateConfig({
  initial: 'unknown',
  states: {
    unknown: {
      always: [
        { guard: 'isWaiting', target: 'waiting' },
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isRunning', target: 'playing' },
      ],
    },
    waiting: {
      always: [
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isRunning', target: 'playing' },
      ],
    },
    playing: { always: { guard: 'isEnded', target: 'ended' } },
    ended: {},
  },
});

/** Sends commands one after the other, each after the answer to the previous one. */
export const outbox = gameSetup.createStateConfig({
  initial: 'empty',
  states: {
    empty: {
      always: { guard: 'hasMail', target: 'sending' },
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context }) => ({ link: context.link, outgoing: context.outbox[0] }),
        onDone: [
          {
            guard: ({ event }) => !event.output.ok && UNANSWERED.includes(event.output.error.code),
            target: 'retrying',
          },
          {
            target: 'empty',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'retrying',
      },
    },
    retrying: {
      after: { hold: 'empty' },
    },
  },
});

/** Sends each change of the premove to the room. The room reports the premove that it has stored. */
export const premove = gameSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'isPremoveUnsent', target: 'sending' },
    },
    sending: {
      entry: 'countPremoveAsSent',
      invoke: {
        src: 'sendPremove',
        input: ({ context }) => ({ link: context.link, premove: context.premove }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'idle' },
          {
            target: 'idle',
            actions: [
              'withdrawPremove',
              emit(({ event }) => ({
                type: 'refused' as const,
                name: 'premove' as const,
                refused: event.output.ok ? { code: 'E9999' as const, params: {} } : event.output.error,
              })),
            ],
          },
        ],
        onError: { target: 'idle', actions: 'withdrawPremove' },
      },
    },
  },
});

/** Updates the timeline with each state. After a gap, fetches the missing log entries. */
export const timeline = gameSetup.createStateConfig({
  initial: 'current',
  states: {
    current: {
      always: { guard: 'isBehind', target: 'fetching' },
    },
    fetching: {
      invoke: {
        src: 'fetchLog',
        input: ({ context }) => ({ link: context.link, from: (context.timeline?.seq ?? 0) + 1 }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'current',
            actions: {
              type: 'takeLog',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
          { target: 'retrying' },
        ],
        onError: 'retrying',
      },
    },
    retrying: {
      after: { hold: 'current' },
    },
  },
});
