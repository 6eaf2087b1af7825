/** The region of the machine for a move in advance: choosing it in the turns of others, and telling the room. */
import { emit } from 'xstate';
import { needsPromotion } from './gameModel.ts';
import { gameSetup } from './gameSetup.ts';
import { canStillPlan, mayPlan, plansBetween, plansFrom } from './premoveModel.ts';

export const plan = gameSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      on: {
        'square.pressed': {
          guard: { type: 'canPlan', params: ({ event }) => event },
          target: 'choosing',
          actions: { type: 'holdPlan', params: ({ event }) => event },
        },
        'piece.lifted': {
          guard: { type: 'canPlan', params: ({ event }) => event },
          target: 'choosing',
          actions: { type: 'holdPlan', params: ({ event }) => event },
        },
        'premove.bound': {
          guard: ({ context }) => context.premove !== null,
          target: 'telling',
          actions: { type: 'bindPlan', params: ({ event }) => event },
        },
        'premove.removed': {
          guard: ({ context }) => context.premove !== null,
          target: 'telling',
          actions: 'dropPlan',
        },
      },
    },
    choosing: {
      // Three others move meanwhile: the piece may be gone, and the own turn may have come.
      always: {
        guard: ({ context }) => !mayPlan(context) || plansFrom(context, context.planned).length === 0,
        target: 'idle',
        actions: 'letPlanGo',
      },
      on: {
        'square.pressed': [
          {
            guard: ({ context, event }) =>
              needsPromotion(plansBetween(context, context.planned, event.square)),
            target: 'promoting',
            actions: {
              type: 'choosePlanPromotion',
              params: ({ context, event }) => ({
                moves: plansBetween(context, context.planned, event.square),
              }),
            },
          },
          {
            guard: ({ context, event }) => plansBetween(context, context.planned, event.square).length > 0,
            target: 'telling',
            actions: {
              type: 'makePlan',
              params: ({ context, event }) => ({
                move: plansBetween(context, context.planned, event.square)[0] ?? 0,
              }),
            },
          },
          {
            guard: ({ context, event }) =>
              event.square !== context.planned && plansFrom(context, event.square).length > 0,
            actions: { type: 'holdPlan', params: ({ event }) => event },
          },
          { target: 'idle', actions: 'letPlanGo' },
        ],
        'piece.lifted': {
          guard: { type: 'canPlan', params: ({ event }) => event },
          actions: { type: 'holdPlan', params: ({ event }) => event },
        },
        'piece.dropped': [
          {
            guard: ({ context, event }) => needsPromotion(plansBetween(context, event.from, event.to)),
            target: 'promoting',
            actions: {
              type: 'choosePlanPromotion',
              params: ({ context, event }) => ({ moves: plansBetween(context, event.from, event.to) }),
            },
          },
          {
            guard: ({ context, event }) => plansBetween(context, event.from, event.to).length > 0,
            target: 'telling',
            actions: {
              type: 'makePlan',
              params: ({ context, event }) => ({ move: plansBetween(context, event.from, event.to)[0] ?? 0 }),
            },
          },
          { guard: ({ event }) => event.from === event.to },
          { target: 'idle', actions: 'letPlanGo' },
        ],
        'selection.cancelled': { target: 'idle', actions: 'letPlanGo' },
      },
    },
    /** What the pawn is to become. */
    promoting: {
      always: {
        guard: ({ context }) => !canStillPlan(context, context.planPromotions),
        target: 'idle',
        actions: 'letPlanGo',
      },
      on: {
        'promotion.chosen': {
          target: 'telling',
          actions: { type: 'makePlan', params: ({ event }) => event },
        },
        'selection.cancelled': { target: 'idle', actions: 'letPlanGo' },
      },
    },
    /** The room is told what is planned now; it answers here, and says later what became of it. */
    telling: {
      invoke: {
        src: 'tellPlan',
        input: ({ context }) => ({ link: context.link, premove: context.premove }),
        onDone: [
          { guard: ({ event }) => event.output.ok, target: 'idle' },
          {
            target: 'idle',
            actions: [
              'dropPlan',
              emit(({ event }) => ({
                type: 'refused' as const,
                name: 'premove' as const,
                refused: event.output.ok ? { code: 'E9999' as const, params: {} } : event.output.error,
              })),
            ],
          },
        ],
        onError: { target: 'idle', actions: 'dropPlan' },
      },
    },
  },
});
