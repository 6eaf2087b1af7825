/**
 * The machine's input region: the choice of a move in the user's turn, and of a premove in the others' turns. Both are
 * chosen in the same way; the action `make` knows which one it is.
 */
import { emit, enqueueActions } from 'xstate';
import { choicesBetween, choicesFrom } from './choices.ts';
import { mayMove, needsPromotion } from './gameModel.ts';
import { gameSetup } from './gameSetup.ts';

export const input = gameSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
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
      entry: enqueueActions(({ context, enqueue }) => {
        if (!mayMove(context)) enqueue.emit({ type: 'premoveBegun' });
      }),
      always: [
        { guard: 'isConfirming', target: 'confirming' },
        // Other players may capture the piece, or the own turn may begin, while the user chooses a premove.
        { guard: 'hasNoChoice', target: 'idle', actions: 'deselect' },
      ],
      on: {
        'square.pressed': [
          {
            guard: ({ context, event }) =>
              needsPromotion(choicesBetween(context, context.selected, event.square)),
            target: 'promoting',
            actions: {
              type: 'choosePromotion',
              params: ({ context, event }) => ({
                moves: choicesBetween(context, context.selected, event.square),
              }),
            },
          },
          {
            guard: ({ context, event }) => choicesBetween(context, context.selected, event.square).length > 0,
            actions: {
              type: 'make',
              params: ({ context, event }) => ({
                move: choicesBetween(context, context.selected, event.square)[0] ?? 0,
              }),
            },
          },
          {
            guard: ({ context, event }) =>
              event.square !== context.selected && choicesFrom(context, event.square).length > 0,
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
            guard: ({ context, event }) => needsPromotion(choicesBetween(context, event.from, event.to)),
            target: 'promoting',
            actions: {
              type: 'choosePromotion',
              params: ({ context, event }) => ({ moves: choicesBetween(context, event.from, event.to) }),
            },
          },
          {
            guard: ({ context, event }) => choicesBetween(context, event.from, event.to).length > 0,
            actions: {
              type: 'make',
              params: ({ context, event }) => ({
                move: choicesBetween(context, event.from, event.to)[0] ?? 0,
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
        { guard: 'isConfirming', target: 'confirming' },
        { guard: 'hasNoPromotion', target: 'idle', actions: 'deselect' },
      ],
      on: {
        'promotion.chosen': { actions: { type: 'make', params: ({ event }) => event } },
        'selection.cancelled': { target: 'idle', actions: 'deselect' },
      },
    },
    /** The own move is displayed and awaits confirmation. A second press on its target square also confirms. */
    confirming: {
      always: { guard: 'isAnswered', target: 'idle' },
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
  },
});
