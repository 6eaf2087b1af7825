/**
 * The steps a person goes through with one game: finding it, entering, waiting, playing or watching, its end; and beside
 * that the line to the room, the commands on their way and the story told so far. The game itself is one engine value in
 * the context and is never changed here: only the server does that.
 */
import { type ActorRefFrom, emit, type SnapshotFrom } from 'xstate';
import type { Answer, FailureCode } from '../net/api.ts';
import type { RefusalCode } from '../net/gameConnection.ts';
import { movesBetween, movesFrom, needsPromotion, ownSeat } from './gameModel.ts';
import { gameSetup } from './gameSetup.ts';

const failsWith = (answer: Answer<unknown>, ...codes: FailureCode[]) =>
  !answer.ok && codes.includes(answer.error.code);
const isNoSuchGame = (answer: Answer<unknown>) => failsWith(answer, 'E3000', 'E1000');
const isOutdated = (answer: Answer<unknown>) => failsWith(answer, 'E3013');
/** Nothing is wrong but the moment: ask again. */
const isPassing = (answer: Answer<unknown>) => failsWith(answer, 'NO_ANSWER', 'E3006', 'E9999', 'E3009');
/** The command may or may not have arrived: it is sent again under its id, and done once. */
const UNANSWERED: readonly RefusalCode[] = ['LINE_LOST', 'E3006'];

/** Joined, lost, waiting for a moment to come back, coming back. */
const line = gameSetup.createStateConfig({
  initial: 'joined',
  states: {
    joined: {
      invoke: { src: 'listen', input: ({ context }) => ({ link: context.link }) },
      on: { 'line.lost': { target: 'lost', actions: 'loseLine' } },
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

/** What a hand over the board is doing. */
const hand = gameSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: { guard: 'isSending', target: 'sending' },
      on: {
        'square.pressed': [
          {
            guard: { type: 'canSelect', params: ({ event }) => event },
            target: 'selecting',
            actions: { type: 'select', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event },
            actions: emit({ type: 'noMoveForPiece' }),
          },
        ],
        'piece.lifted': {
          guard: { type: 'canSelect', params: ({ event }) => event },
          target: 'selecting',
          actions: { type: 'select', params: ({ event }) => event },
        },
      },
    },
    selecting: {
      always: [
        { guard: 'isSending', target: 'sending' },
        { guard: 'hasNothingInHand', target: 'idle' },
      ],
      on: {
        'square.pressed': [
          {
            guard: ({ context, event }) =>
              needsPromotion(movesBetween(context, context.selected, event.square)),
            target: 'promoting',
            actions: {
              type: 'choosePromotion',
              params: ({ context, event }) => ({
                moves: movesBetween(context, context.selected, event.square),
              }),
            },
          },
          {
            guard: ({ context, event }) => movesBetween(context, context.selected, event.square).length > 0,
            actions: {
              type: 'make',
              params: ({ context, event }) => ({
                move: movesBetween(context, context.selected, event.square)[0] ?? 0,
              }),
            },
          },
          {
            guard: ({ context, event }) =>
              event.square !== context.selected && movesFrom(context, event.square).length > 0,
            actions: { type: 'select', params: ({ event }) => event },
          },
          { target: 'idle', actions: 'letGo' },
        ],
        'piece.lifted': {
          guard: { type: 'canSelect', params: ({ event }) => event },
          actions: { type: 'select', params: ({ event }) => event },
        },
        'piece.dropped': [
          {
            guard: ({ context, event }) => needsPromotion(movesBetween(context, event.from, event.to)),
            target: 'promoting',
            actions: {
              type: 'choosePromotion',
              params: ({ context, event }) => ({ moves: movesBetween(context, event.from, event.to) }),
            },
          },
          {
            guard: ({ context, event }) => movesBetween(context, event.from, event.to).length > 0,
            actions: {
              type: 'make',
              params: ({ context, event }) => ({
                move: movesBetween(context, event.from, event.to)[0] ?? 0,
              }),
            },
          },
          // Put back where it was: still in hand, to be moved by a press.
          { guard: ({ event }) => event.from === event.to },
          { target: 'idle', actions: 'letGo' },
        ],
        'selection.cancelled': { target: 'idle', actions: 'letGo' },
      },
    },
    promoting: {
      always: [
        { guard: 'isSending', target: 'sending' },
        { guard: 'hasNothingInHand', target: 'idle' },
      ],
      on: {
        'promotion.chosen': { actions: { type: 'make', params: ({ event }) => event } },
        'selection.cancelled': { target: 'idle', actions: 'letGo' },
      },
    },
    /** The own move is shown; the server has not said yes. */
    sending: {
      always: { guard: 'isSettled', target: 'idle' },
    },
  },
});

/** Where the game stands, as told by the server. */
const phase = gameSetup.createStateConfig({
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
    playing: {
      always: { guard: 'isEnded', target: 'ended' },
      ...hand,
    },
    ended: {},
  },
});

/** Commands leave one after the other, each until the server has answered it. */
const outbox = gameSetup.createStateConfig({
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
const story = gameSetup.createStateConfig({
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

export const gameMachine = gameSetup.createMachine({
  id: 'game',
  context: ({ input }) => ({
    gameId: input.gameId,
    wish: input.wish,
    tools: input.tools,
    session: null,
    link: null,
    isLineUp: false,
    attempt: 0,
    color: null,
    isOwner: false,
    view: null,
    seenAt: 0,
    chronicle: null,
    selected: null,
    promotions: [],
    outbox: [],
    pending: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'describe',
        input: ({ context }) => ({ gameId: context.gameId }),
        onDone: [
          { guard: ({ event }) => isNoSuchGame(event.output), target: 'notFound' },
          { guard: ({ event }) => isPassing(event.output), target: 'unreachable' },
          {
            guard: ({ event }) => !event.output.ok,
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'deciding',
            actions: {
              type: 'takeSession',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
        ],
        onError: 'unreachable',
      },
    },
    deciding: {
      always: [
        {
          guard: ({ context }) =>
            context.wish !== null || (context.session !== null && ownSeat(context.session) !== null),
          target: 'entering',
        },
        { target: 'entrance' },
      ],
    },
    /** The person has no seat here and has not said how to enter. */
    entrance: {
      on: {
        'seat.chosen': {
          target: 'entering',
          actions: { type: 'takeWish', params: ({ event }) => event },
        },
      },
    },
    /** No answer yet: asked again and again, and at once when somebody asks for it. */
    unreachable: {
      invoke: { src: 'network' },
      after: { retry: { target: 'loading', actions: 'countAttempt' } },
      on: { 'retry.asked': 'loading', 'network.returned': 'loading' },
    },
    entering: {
      invoke: {
        src: 'enter',
        input: ({ context }) => ({
          gameId: context.gameId,
          wish: context.wish ?? { role: 'watcher', color: null },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'table',
            actions: {
              type: 'takeLink',
              params: ({ event }) => ({ answer: event.output }),
            },
          },
          { guard: ({ event }) => isNoSuchGame(event.output), target: 'notFound' },
          { guard: ({ event }) => isOutdated(event.output), target: 'outdated' },
          { guard: ({ event }) => isPassing(event.output), target: 'unreachable' },
          {
            target: 'refused',
            actions: { type: 'takeFailure', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: 'unreachable',
      },
    },
    table: {
      type: 'parallel',
      states: { line, phase, outbox, story },
      on: {
        'state.arrived': { actions: { type: 'takeState', params: ({ event }) => event } },
        'command.given': { actions: { type: 'post', params: ({ event }) => event } },
        'vote.given': {
          actions: {
            type: 'post',
            params: ({ event }) => ({ name: 'voteDraw' as const, more: { decision: event.decision } }),
          },
        },
      },
    },
    notFound: { type: 'final' },
    outdated: { type: 'final' },
    refused: { type: 'final' },
  },
});

export type GameActor = ActorRefFrom<typeof gameMachine>;
export type GameSnapshot = SnapshotFrom<typeof gameMachine>;
