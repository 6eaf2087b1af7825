/** The machine's regions for the room: the connection, commands in flight, and the timeline. */

import { emit } from 'xstate';
import { ERR } from '../../../../protocol/http/errors.ts';
import { CLOSE } from '../../../../protocol/room/closeCodes.ts';
import type { RefusalCode } from '../../../shared/data/room/gameConnection.ts';
import { isDeleted, isNoSuchGame, isOutdated, isTemporary } from './entryAnswers.ts';
import { gameSetup } from './gameSetup.ts';

/** After these codes it is unknown whether the command arrived. It is sent again under its id and executed once. */
const UNANSWERED: readonly RefusalCode[] = ['CONNECTION_LOST', ERR.GAME_MOVING];

/** States: joined, lost (waiting to retry), offline, rejoining. */
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
    rejoining: {
      invoke: {
        src: 'enter',
        input: ({ context }) => ({
          gameId: context.gameId,
          joinRequest: context.joinRequest ?? { role: 'watcher', color: null },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'joined',
            actions: [
              {
                type: 'takeLink',
                params: ({ event }) => ({ answer: event.output }),
              },
              emit({ type: 'connectionRestored' }),
            ],
          },
          { guard: ({ event }) => isNoSuchGame(event.output), target: '#game.notFound' },
          { guard: ({ event }) => isDeleted(event.output), target: '#game.gone' },
          { guard: ({ event }) => isOutdated(event.output), target: '#game.outdated' },
          { guard: ({ event }) => isTemporary(event.output), target: 'lost', actions: 'countAttempt' },
          {
            target: '#game.refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: { target: 'lost', actions: 'countAttempt' },
      },
    },
  },
});

/** Commands are sent one after the other, each after the answer to the previous one. */
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

/** Updates the timeline with each state; after a gap, fetches the missing log entries. */
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
