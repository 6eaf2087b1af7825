/** The machine's premove region: selection in other players' turns, and sending to the room. */
import { emit } from 'xstate';
import { needsPromotion } from './gameModel.ts';
import { gameSetup } from './gameSetup.ts';
import { canStillPremove, mayPremove, premovesBetween, premovesFrom } from './premoveModel.ts';

export const premove = gameSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'square.pressed': {
          guard: { type: 'canPremove', params: ({ event }) => event },
          target: 'choosing',
          actions: { type: 'holdPremove', params: ({ event }) => event },
        },
        'piece.lifted': {
          guard: { type: 'canPremove', params: ({ event }) => event },
          target: 'choosing',
          actions: { type: 'holdPremove', params: ({ event }) => event },
        },
        'premove.conditionSet': {
          guard: ({ context }) => context.premove !== null,
          target: 'sending',
          actions: { type: 'setCondition', params: ({ event }) => event },
        },
        'premove.removed': {
          guard: ({ context }) => context.premove !== null,
          target: 'sending',
          actions: 'dropPremove',
        },
      },
    },
    choosing: {
      // The other players move while the user chooses: the piece may have been captured, or the own turn may have
      // begun.
      always: {
        guard: ({ context }) =>
          !mayPremove(context) || premovesFrom(context, context.premoveFrom).length === 0,
        target: 'idle',
        actions: 'releasePremove',
      },
      on: {
        'square.pressed': [
          {
            guard: ({ context, event }) =>
              needsPromotion(premovesBetween(context, context.premoveFrom, event.square)),
            target: 'promoting',
            actions: {
              type: 'choosePremovePromotion',
              params: ({ context, event }) => ({
                moves: premovesBetween(context, context.premoveFrom, event.square),
              }),
            },
          },
          {
            guard: ({ context, event }) =>
              premovesBetween(context, context.premoveFrom, event.square).length > 0,
            target: 'sending',
            actions: {
              type: 'submitPremove',
              params: ({ context, event }) => ({
                move: premovesBetween(context, context.premoveFrom, event.square)[0] ?? 0,
              }),
            },
          },
          {
            guard: ({ context, event }) =>
              event.square !== context.premoveFrom && premovesFrom(context, event.square).length > 0,
            actions: { type: 'holdPremove', params: ({ event }) => event },
          },
          { target: 'idle', actions: 'releasePremove' },
        ],
        'piece.lifted': {
          guard: { type: 'canPremove', params: ({ event }) => event },
          actions: { type: 'holdPremove', params: ({ event }) => event },
        },
        'piece.dropped': [
          {
            guard: ({ context, event }) => needsPromotion(premovesBetween(context, event.from, event.to)),
            target: 'promoting',
            actions: {
              type: 'choosePremovePromotion',
              params: ({ context, event }) => ({ moves: premovesBetween(context, event.from, event.to) }),
            },
          },
          {
            guard: ({ context, event }) => premovesBetween(context, event.from, event.to).length > 0,
            target: 'sending',
            actions: {
              type: 'submitPremove',
              params: ({ context, event }) => ({
                move: premovesBetween(context, event.from, event.to)[0] ?? 0,
              }),
            },
          },
          { guard: ({ event }) => event.from === event.to },
          { target: 'idle', actions: 'releasePremove' },
        ],
        'selection.cancelled': { target: 'idle', actions: 'releasePremove' },
      },
    },
    /** The promotion piece. */
    promoting: {
      always: {
        guard: ({ context }) => !canStillPremove(context, context.premovePromotions),
        target: 'idle',
        actions: 'releasePremove',
      },
      on: {
        'promotion.chosen': {
          target: 'sending',
          actions: { type: 'submitPremove', params: ({ event }) => event },
        },
        'selection.cancelled': { target: 'idle', actions: 'releasePremove' },
      },
    },
    /** Sends the premove to the room; the room reports its state later. */
    sending: {
      invoke: {
        src: 'sendPremove',
        input: ({ context }) => ({ link: context.link, premove: context.premove }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'idle' },
          {
            target: 'idle',
            actions: [
              'dropPremove',
              emit(({ event }) => ({
                type: 'refused' as const,
                name: 'premove' as const,
                refused: event.output.ok ? { code: 'E9999' as const, params: {} } : event.output.error,
              })),
            ],
          },
        ],
        onError: { target: 'idle', actions: 'dropPremove' },
      },
    },
  },
});
