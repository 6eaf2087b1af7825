/** The machine's phase region: the state of the game, and move input. */
import { emit } from 'xstate';
import { movesBetween, movesFrom, needsPromotion } from './gameModel.ts';
import { gameSetup } from './gameSetup.ts';

/** The states of move input. */
const hand = gameSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'isSending', target: 'sending' },
        { guard: 'isConfirming', target: 'confirming' },
      ],
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
        { guard: 'isConfirming', target: 'confirming' },
        { guard: 'hasNoSelection', target: 'idle' },
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
          { target: 'idle', actions: 'deselect' },
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
          // The piece was dropped on its own square and stays selected.
          { guard: ({ event }) => event.from === event.to },
          { target: 'idle', actions: 'deselect' },
        ],
        'selection.cancelled': { target: 'idle', actions: 'deselect' },
      },
    },
    promoting: {
      always: [
        { guard: 'isSending', target: 'sending' },
        { guard: 'isConfirming', target: 'confirming' },
        { guard: 'hasNoSelection', target: 'idle' },
      ],
      on: {
        'promotion.chosen': { actions: { type: 'make', params: ({ event }) => event } },
        'selection.cancelled': { target: 'idle', actions: 'deselect' },
      },
    },
    /** The own move is displayed and awaits confirmation. A second press on its target square also confirms. */
    confirming: {
      always: [
        { guard: 'isSending', target: 'sending' },
        { guard: 'isAnswered', target: 'idle' },
      ],
      on: {
        'move.confirmed': { actions: 'confirm' },
        'square.pressed': [
          { guard: { type: 'needsConfirmation', params: ({ event }) => event }, actions: 'confirm' },
          { actions: 'deselect' },
        ],
        'piece.lifted': {
          guard: { type: 'canSelect', params: ({ event }) => event },
          target: 'selecting',
          actions: { type: 'select', params: ({ event }) => event },
        },
        'selection.cancelled': { actions: 'deselect' },
      },
    },
    /** The own move is displayed and awaits the server's answer. */
    sending: {
      always: { guard: 'isSettled', target: 'idle' },
    },
  },
});

/** The state of the game, as reported by the server. */
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
    playing: {
      always: { guard: 'isEnded', target: 'ended' },
      ...hand,
    },
    ended: {},
  },
});
