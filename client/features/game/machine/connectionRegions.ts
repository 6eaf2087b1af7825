/** The regions of the machine that deal with the room: the line itself, commands on their way, the story told so far. */
import { emit } from 'xstate';
import { CLOSE } from '../../../../protocol/room/closeCodes.ts';
import type { RefusalCode } from '../../../shared/data/room/gameConnection.ts';
import { isDeleted, isNoSuchGame, isOutdated, isPassing } from './entryAnswers.ts';
import { gameSetup } from './gameSetup.ts';

/** The command may or may not have arrived: it is sent again under its id, and done once. */
const UNANSWERED: readonly RefusalCode[] = ['LINE_LOST', 'E3006'];

/** Joined, lost, waiting for a moment to come back, coming back. */
export const line = gameSetup.createStateConfig({
  initial: 'joined',
  states: {
    joined: {
      invoke: { src: 'listen', input: ({ context }) => ({ link: context.link }) },
      on: {
        'line.lost': [
          { guard: ({ event }) => event.code === CLOSE.GONE, target: '#game.gone' },
          { target: 'lost', actions: 'loseLine' },
        ],
      },
    },
    lost: {
      invoke: { src: 'network' },
      after: { retry: [{ guard: 'isOnline', target: 'rejoining' }, { target: 'offline' }] },
      on: { 'retry.asked': 'rejoining', 'network.returned': 'rejoining' },
    },
    /** The browser says that there is no network: asking would only fail. */
    offline: {
      invoke: { src: 'network' },
      on: { 'retry.asked': 'rejoining', 'network.returned': 'rejoining' },
    },
    rejoining: {
      invoke: {
        src: 'enter',
        input: ({ context }) => ({
          gameId: context.gameId,
          wish: context.wish ?? { role: 'watcher', color: null },
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
              emit({ type: 'lineReturned' }),
            ],
          },
          { guard: ({ event }) => isNoSuchGame(event.output), target: '#game.notFound' },
          { guard: ({ event }) => isDeleted(event.output), target: '#game.gone' },
          { guard: ({ event }) => isOutdated(event.output), target: '#game.outdated' },
          { guard: ({ event }) => isPassing(event.output), target: 'lost', actions: 'countAttempt' },
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

/** Commands leave one after the other, each until the server has answered it. */
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
            target: 'held',
          },
          {
            target: 'empty',
            actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'held',
      },
    },
    held: {
      after: { hold: 'empty' },
    },
  },
});

/** The story is told along with each state; after a gap the log is asked for what is missing. */
export const story = gameSetup.createStateConfig({
  initial: 'told',
  states: {
    told: {
      always: { guard: 'isBehind', target: 'fetching' },
    },
    fetching: {
      invoke: {
        src: 'fetchLog',
        input: ({ context }) => ({ link: context.link, from: (context.chronicle?.seq ?? 0) + 1 }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'told',
            actions: {
              type: 'takeLog',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
          { target: 'held' },
        ],
        onError: 'held',
      },
    },
    held: {
      after: { hold: 'told' },
    },
  },
});
