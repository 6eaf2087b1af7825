/**
 * The state of the course: the welcome, the playback of a chapter, a task, or the end. Time comes from the machine's
 * clock. The board depends only on the context (`lessonView.ts`).
 */

import { assign, setup } from 'xstate';
import type { Square } from '../../../engine/board/squares.ts';
import type { Decision } from '../../../engine/match/match.ts';
import type { Move } from '../../../engine/rules/moves.ts';
import { typeOf } from '../../shared/hooks/machineSetup.ts';
import type { Course } from './course/courseShape.ts';
import type { Lesson, Played, Step, Task } from './course/lessons.ts';
import { cancel, drop, EMPTY_INPUT, type Pressed, press, type TaskInput } from './hand.ts';
import { judgeMove, judgeVote, replyTo, type Verdict } from './verdict.ts';

export interface TutorialContext {
  readonly lessons: readonly Lesson[];
  readonly manner: Course['manner'];
  /** Indices of the chapter, the step and the task in their lists. */
  readonly chapter: number;
  readonly step: number;
  readonly task: number;
  readonly hand: TaskInput;
  readonly verdict: Verdict | null;
  /** The move that is shown: the user's answer, or the reply to a wrong answer. Null before the user has moved. */
  readonly shown: Played | null;
  /** The next player's reply to a wrong move. */
  readonly reply: string | null;
  readonly hint: 'HIDDEN' | 'OFFERED' | 'SHOWN';
  /** Ids of chapters whose playback was completed, and of solved tasks. */
  readonly seen: readonly string[];
  readonly stars: readonly string[];
}

export type TutorialEvent =
  | { readonly type: 'start.requested' }
  | { readonly type: 'resume.requested' }
  | { readonly type: 'intro.closed' }
  | { readonly type: 'play.requested' }
  | { readonly type: 'pause.requested' }
  | { readonly type: 'episode.requested' }
  | { readonly type: 'next.requested' }
  | { readonly type: 'repeat.requested' }
  | { readonly type: 'startOver.requested' }
  | { readonly type: 'chapter.chosen'; readonly chapter: number }
  | { readonly type: 'step.requested'; readonly by: 1 | -1 }
  | { readonly type: 'task.requested' }
  | { readonly type: 'hint.requested' }
  | { readonly type: 'finale.closed' }
  | { readonly type: 'square.pressed'; readonly square: Square }
  | { readonly type: 'piece.lifted'; readonly square: Square }
  | { readonly type: 'piece.dropped'; readonly from: Square; readonly to: Square | null }
  | { readonly type: 'promotion.chosen'; readonly move: Move }
  | { readonly type: 'selection.cancelled' }
  | { readonly type: 'vote.cast'; readonly decision: Decision };

export interface TutorialInput {
  readonly lessons: readonly Lesson[];
  readonly manner: Course['manner'];
  /** The first chapter. Null to begin with the welcome. */
  readonly chapter: number | null;
  /** The chapter that "Continue" opens. */
  readonly resumeAt: number;
  readonly seen: readonly string[];
  readonly stars: readonly string[];
}

export function lessonOf({ lessons, chapter }: TutorialContext): Lesson {
  return lessons[chapter] as Lesson;
}

export function stepOf(context: TutorialContext): Step {
  return lessonOf(context).steps[context.step] as Step;
}

export function taskOf(context: TutorialContext): Task {
  return lessonOf(context).tasks[context.task] as Task;
}

const withOne = (list: readonly string[], id: string) => (list.includes(id) ? list : [...list, id]);

/** The context of a chapter at its first step. */
const opened = (chapter: number) => ({ chapter, step: 0, ...FRESH_TASK });
const INITIAL_ATTEMPT = { hand: EMPTY_INPUT, shown: null, reply: null } as const;
const FRESH_TASK = { task: 0, verdict: null, hint: 'HIDDEN', ...INITIAL_ATTEMPT } as const;

/**
 * Returns the next chapter. After the last one, returns the first chapter that was not seen, or null if all were seen.
 */
function nextChapter({ lessons, chapter, seen }: TutorialContext): number | null {
  if (chapter + 1 < lessons.length) return chapter + 1;
  const missed = lessons.findIndex(({ id }) => !seen.includes(id));
  return missed < 0 ? null : missed;
}

/**
 * Returns the changes of the context after a press. A refused move leaves the board unchanged and shows the reason and
 * the hint.
 */
function afterPress({ hand, answer }: Pressed): Partial<TutorialContext> {
  if (answer?.kind !== 'refused') return { hand };
  const { mistake, reason } = answer;
  const verdict: Verdict =
    mistake === null ? { kind: 'refused', reason } : { kind: 'mistake', index: mistake };
  return { hand, verdict, hint: 'SHOWN' };
}

const tutorialSetup = setup({
  types: {
    context: typeOf<TutorialContext>(),
    events: typeOf<TutorialEvent>(),
    input: typeOf<TutorialInput>(),
  },
  actions: {
    open: assign((_, { chapter }: { chapter: number }) => opened(chapter)),
    openNext: assign(({ context }) => opened(nextChapter(context) ?? context.chapter)),
    goTo: assign((_, { step }: { step: number }) => ({ step })),
    seeChapter: assign(({ context }) => ({ seen: withOne(context.seen, lessonOf(context).id) })),
    beginTask: assign((_, { task }: { task: number }) => ({ ...FRESH_TASK, task })),
    offerHint: assign(({ context }) => ({ hint: context.hint === 'HIDDEN' ? 'OFFERED' : context.hint })),
    showHint: assign({ hint: 'SHOWN' }),
    takePress: assign((_, pressed: Pressed) => afterPress(pressed)),
    answer: assign(({ context }, { move }: { move: Move }) => {
      const { verdict, played, reply } = judgeMove(taskOf(context), move);
      return { verdict, reply, shown: played, hand: EMPTY_INPUT };
    }),
    vote: assign(({ context }, { decision }: { decision: Decision }) => judgeVote(taskOf(context), decision)),
    showReply: assign(({ context: { shown, reply } }) => ({
      shown: shown && reply ? replyTo(shown, reply) : shown,
    })),
    tryAgain: assign({ ...INITIAL_ATTEMPT, hint: 'SHOWN' }),
    giveStar: assign(({ context }) => ({ stars: withOne(context.stars, taskOf(context).id) })),
  },
  guards: {
    isLastStep: ({ context }) => context.step + 1 >= lessonOf(context).steps.length,
    isRight: ({ context }) => context.verdict?.kind === 'right',
    isMoveMade: (_, pressed: Pressed) => pressed.answer?.kind === 'move',
    isFinished: ({ context }) => nextChapter(context) === null,
  },
  delays: {
    step: ({ context }) => stepOf(context).seconds * 1000,
    hint: ({ context }) => context.manner.hintAfterIdleSeconds * 1000,
    reply: ({ context }) => context.manner.replyAfterSeconds * 1000,
    retry: ({ context }) => context.manner.retryAfterSeconds * 1000,
  },
});

/** Returns the result of a press on the board. */
function pressedBy(context: TutorialContext, event: TutorialEvent): Pressed {
  const task = taskOf(context);
  switch (event.type) {
    case 'square.pressed':
      return press(task, context.hand, event.square);
    case 'piece.lifted':
      return { hand: { selected: event.square, promotions: [] }, answer: null };
    case 'piece.dropped':
      return drop(task, event.from, event.to);
    case 'promotion.chosen':
      return { hand: EMPTY_INPUT, answer: { kind: 'move', move: event.move } };
    default:
      return cancel(task, context.hand);
  }
}

type OfPress = { context: TutorialContext; event: TutorialEvent };
const toPressed = ({ context, event }: OfPress) => pressedBy(context, event);
const toMove = ({ context, event }: OfPress) => {
  const { answer } = pressedBy(context, event);
  return { move: answer?.kind === 'move' ? answer.move : 0 };
};
const ON_PRESS = [
  {
    guard: { type: 'isMoveMade', params: toPressed },
    target: 'judging',
    actions: { type: 'answer', params: toMove },
  },
  { actions: { type: 'takePress', params: toPressed } },
] as const;

export const tutorialMachine = tutorialSetup.createMachine({
  id: 'tutorial',
  context: ({ input: { chapter, resumeAt, ...input } }) => ({ ...input, ...opened(chapter ?? resumeAt) }),
  initial: 'deciding',
  on: {
    'chapter.chosen': {
      target: '.playing',
      reenter: true,
      actions: { type: 'open', params: ({ event }) => event },
    },
    'startOver.requested': {
      target: '.playing',
      reenter: true,
      actions: { type: 'open', params: { chapter: 0 } },
    },
    'repeat.requested': {
      target: '.playing',
      reenter: true,
      actions: { type: 'open', params: ({ context }) => context },
    },
    'episode.requested': {
      target: '.playing',
      reenter: true,
      actions: {
        type: 'goTo',
        params: ({ context }) => {
          const { episode } = stepOf(context);
          return { step: lessonOf(context).steps.findIndex((step) => step.episode === episode) };
        },
      },
    },
    'next.requested': [
      { guard: 'isFinished', target: '.finale' },
      { target: '.playing', reenter: true, actions: 'openNext' },
    ],
    'step.requested': [
      {
        guard: ({ context, event }) => event.by > 0 && context.step + 1 >= lessonOf(context).steps.length,
        target: '.task',
        actions: ['seeChapter', { type: 'beginTask', params: { task: 0 } }],
      },
      {
        target: '.paused',
        actions: {
          type: 'goTo',
          params: ({ context, event }) => ({ step: Math.max(0, context.step + event.by) }),
        },
      },
    ],
  },
  states: {
    deciding: {
      always: [{ guard: ({ event }) => isOpenedAt(event), target: 'playing' }, { target: 'intro' }],
    },
    /** The welcome. */
    intro: {
      on: {
        'start.requested': { target: 'playing', actions: { type: 'open', params: { chapter: 0 } } },
        'resume.requested': 'playing',
        'intro.closed': 'paused',
      },
    },
    playing: {
      after: {
        step: [
          {
            guard: 'isLastStep',
            target: 'task',
            actions: ['seeChapter', { type: 'beginTask', params: { task: 0 } }],
          },
          {
            target: 'playing',
            reenter: true,
            actions: { type: 'goTo', params: ({ context }) => ({ step: context.step + 1 }) },
          },
        ],
      },
      on: { 'pause.requested': 'paused' },
    },
    paused: { on: { 'play.requested': 'playing' } },
    task: {
      initial: 'asking',
      on: {
        'task.requested': {
          guard: ({ context }) => context.task + 1 < lessonOf(context).tasks.length,
          target: '.asking',
          actions: { type: 'beginTask', params: ({ context }) => ({ task: context.task + 1 }) },
        },
        'hint.requested': { actions: 'showHint' },
        'step.requested': {
          guard: ({ event }) => event.by < 0,
          target: 'paused',
        },
      },
      states: {
        asking: {
          after: { hint: { actions: 'offerHint' } },
          on: {
            'square.pressed': ON_PRESS,
            'piece.lifted': ON_PRESS,
            'piece.dropped': ON_PRESS,
            'promotion.chosen': ON_PRESS,
            'selection.cancelled': ON_PRESS,
            'vote.cast': { target: 'judging', actions: { type: 'vote', params: ({ event }) => event } },
          },
        },
        judging: {
          always: [{ guard: 'isRight', target: 'solved' }, { target: 'wrong' }],
        },
        /** Shows the wrong move on the board, and then the reply. */
        wrong: { after: { reply: { target: 'answered', actions: 'showReply' } } },
        answered: { after: { retry: { target: 'asking', actions: 'tryAgain' } } },
        solved: { entry: 'giveStar' },
      },
    },
    finale: { on: { 'finale.closed': 'paused' } },
  },
});

/** Returns whether the URL names a chapter, so that the welcome is skipped. */
function isOpenedAt(event: object): boolean {
  return 'input' in event && (event.input as TutorialInput).chapter !== null;
}
