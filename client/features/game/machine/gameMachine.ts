/**
 * The states of one game on the page: loading, entering, waiting, playing or watching, ended. Parallel regions handle
 * the connection, the commands in flight and the timeline. The context contains the game as an engine value. Only
 * states from the server replace this value.
 */
import type { ActorRefFrom } from 'xstate';
import { enteringState } from './enteringState.ts';
import { isDeleted, isNoSuchGame, isTemporary } from './entryAnswers.ts';
import { ownSeat } from './gameModel.ts';
import { gameSetup } from './gameSetup.ts';
import { input } from './inputRegion.ts';
import { connection, outbox, phase, premove, timeline } from './roomRegions.ts';

export const gameMachine = gameSetup.createMachine({
  id: 'game',
  context: ({ input }) => ({
    gameId: input.gameId,
    joinRequest: input.joinRequest,
    deps: input.deps,
    session: null,
    link: null,
    isConnected: false,
    attempt: 0,
    color: null,
    isOwner: false,
    view: null,
    seenAt: 0,
    timeline: null,
    phrases: [],
    selected: null,
    promotions: [],
    premove: null,
    isPremoveUnsent: false,
    conditions: { capture: 'legal', quiet: 'legal' },
    outbox: [],
    pending: null,
    unconfirmed: null,
    lastMoveFailureDate: null,
    isGuest: input.isGuest,
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
          { guard: ({ event }) => isDeleted(event.output), target: 'deleted' },
          {
            guard: ({ event }) => isTemporary(event.output),
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ answer: event.output }) },
          },
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
            context.joinRequest !== null || (context.session !== null && ownSeat(context.session) !== null),
          target: 'entering',
        },
        { target: 'entrance' },
      ],
    },
    /** The user has no seat and has not chosen how to enter. */
    entrance: {
      on: {
        'seat.chosen': {
          target: 'entering',
          actions: { type: 'takeRequest', params: ({ event }) => event },
        },
      },
    },
    /** The server does not answer. The machine retries with backoff, or immediately when the user requests it. */
    unreachable: {
      invoke: { src: 'network' },
      after: { retry: { target: 'loading', actions: 'countAttempt' } },
      on: { 'retry.requested': 'loading', 'network.returned': 'loading' },
    },
    entering: enteringState({
      entered: { target: 'table' },
      deleted: '#game.deleted',
      temporary: { target: 'unreachable' },
    }),
    table: {
      type: 'parallel',
      states: { connection, phase, input, premove, outbox, timeline },
      on: {
        'state.arrived': { actions: { type: 'takeState', params: ({ event }) => event } },
        'premove.received': { actions: { type: 'takePremove', params: ({ event }) => event } },
        'phrases.received': { actions: { type: 'takePhrases', params: ({ event }) => event } },
        'premove.conditionSet': {
          guard: 'hasPremove',
          actions: { type: 'setCondition', params: ({ event }) => event },
        },
        'premove.removed': { guard: 'hasPremove', actions: 'removePremove' },
        'command.issued': { actions: { type: 'post', params: ({ event }) => event } },
        'seat.takenOver': { actions: { type: 'takeSeat', params: ({ event }) => event } },
        'absence.voted': {
          actions: {
            type: 'post',
            params: ({ event }) => ({ name: 'voteOut' as const, more: { of: event.of } }),
          },
        },
        'player.removed': {
          actions: {
            type: 'post',
            params: ({ event }) => ({ name: 'takeOffSeat' as const, more: { seat: event.seat } }),
          },
        },
        'vote.cast': {
          actions: {
            type: 'post',
            params: ({ event }) => ({ name: 'voteDraw' as const, more: { decision: event.decision } }),
          },
        },
      },
    },
    /** While the page was open, the owner deleted the game, or the server deleted it because it never started. */
    gone: { type: 'final' },
    notFound: { type: 'final' },
    /** The owner deleted the game before this page was opened. */
    deleted: { type: 'final' },
    outdated: { type: 'final' },
    refused: { type: 'final' },
  },
});

export type GameActor = ActorRefFrom<typeof gameMachine>;
