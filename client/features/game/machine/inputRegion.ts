/**
 * The machine's input region: the user chooses a move in the user's turn, and a premove in other players' turns. Both
 * are chosen in the same way, and the action `make` distinguishes them.
 */
import { enqueueActions } from 'xstate';
import { choicesBetween, choicesFrom } from './choices.ts';
import { isOwnPiece, mayMove, needsPromotion } from './gameModel.ts';
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
            actions: 'reportNoMove',
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
        // While the user chooses a premove, another player may capture the piece, or the user's turn may begin.
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
          {
            guard: ({ context, event }) =>
              event.square !== context.selected && isOwnPiece(context, event.square),
            target: 'idle',
            actions: ['deselect', 'reportNoMove'],
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
          // A piece that is dropped on its own square stays selected.
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
    /**
     * The user's move is displayed and waits for confirmation. A second press on its target square also confirms it.
     */
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
