/** The step of a reviewed game, and its automatic playback. */

import { type ActorRefFrom, assign, setup } from 'xstate';
import { typeOf } from '../../shared/hooks/machineSetup.ts';

/** The delays that the user can choose, in milliseconds per step. */
export const STEP_TIMES = [500, 1000, 2000, 5000] as const;
export type StepTime = (typeof STEP_TIMES)[number];

export interface ReviewInput {
  /** Numbers of the steps at which playback of highlights stops. */
  readonly highlights: readonly number[];
  /** The number of the last step. */
  readonly last: number;
  readonly at: number;
}

export interface ReviewContext extends ReviewInput {
  readonly isHighlightsOnly: boolean;
  readonly stepMs: StepTime;
}

export type ReviewEvent =
  | { type: 'step.chosen'; number: number }
  | { type: 'step.first' }
  | { type: 'step.before' }
  | { type: 'step.next' }
  | { type: 'step.last' }
  | { type: 'play.switched' }
  | { type: 'time.chosen'; stepMs: StepTime }
  | { type: 'highlights.switched' }
  /** The evaluation has found further highlights. */
  | { type: 'highlights.found'; highlights: readonly number[] };

function stepAfter({ at, last, highlights, isHighlightsOnly }: ReviewContext): number {
  if (!isHighlightsOnly) return Math.min(last, at + 1);
  return highlights.find((number) => number > at) ?? last;
}

function stepBefore({ at, highlights, isHighlightsOnly }: ReviewContext): number {
  if (!isHighlightsOnly) return Math.max(0, at - 1);
  return highlights.findLast((number) => number < at) ?? 0;
}

export const reviewMachine = setup({
  types: { context: typeOf<ReviewContext>(), events: typeOf<ReviewEvent>(), input: typeOf<ReviewInput>() },
  delays: { step: ({ context }) => context.stepMs },
  guards: { isAtEnd: ({ context }) => context.at >= context.last },
  actions: {
    goOn: assign({ at: ({ context }) => stepAfter(context) }),
    goBack: assign({ at: ({ context }) => stepBefore(context) }),
    goToStart: assign({ at: 0 }),
    goToEnd: assign({ at: ({ context }) => context.last }),
    choose: assign(({ context }, { number }: { number: number }) => ({
      at: Math.max(0, Math.min(context.last, number)),
    })),
  },
}).createMachine({
  id: 'review',
  context: ({ input }) => ({ ...input, isHighlightsOnly: false, stepMs: 1000 }),
  initial: 'still',
  on: {
    'step.chosen': { target: '.still', actions: { type: 'choose', params: ({ event }) => event } },
    'step.first': { target: '.still', actions: 'goToStart' },
    'step.before': { target: '.still', actions: 'goBack' },
    'step.next': { target: '.still', actions: 'goOn' },
    'step.last': { target: '.still', actions: 'goToEnd' },
    'highlights.found': { actions: assign({ highlights: ({ event }) => event.highlights }) },
    'highlights.switched': {
      actions: assign({ isHighlightsOnly: ({ context }) => !context.isHighlightsOnly }),
    },
  },
  states: {
    still: {
      on: {
        'play.switched': [
          { guard: 'isAtEnd', target: 'playing', actions: 'goToStart' },
          { target: 'playing' },
        ],
        'time.chosen': { actions: assign({ stepMs: ({ event }) => event.stepMs }) },
      },
    },
    playing: {
      always: { guard: 'isAtEnd', target: 'still' },
      after: { step: { target: 'playing', reenter: true, actions: 'goOn' } },
      on: {
        'play.switched': 'still',
        // A new delay applies immediately.
        'time.chosen': {
          target: 'playing',
          reenter: true,
          actions: assign({ stepMs: ({ event }) => event.stepMs }),
        },
      },
    },
  },
});

export type ReviewActor = ActorRefFrom<typeof reviewMachine>;
