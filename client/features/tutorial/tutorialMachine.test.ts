// The course from the welcome to its end, with a clock that the test controls.

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { moveText, parseMove } from '../../../engine/notation/moveText.ts';
import { moveFrom, movePromotion, moveTo } from '../../../engine/rules/moves.ts';
import { COURSE } from './course/course.ts';
import type { Reason } from './course/courseShape.ts';
import { readLesson, squareOf } from './course/lessons.ts';
import { lessonOf, stepOf, taskOf, tutorialMachine } from './tutorialMachine.ts';

const LESSONS = COURSE.chapters.map(readLesson);
const IDS = LESSONS.map(({ id }) => id);
const placeOf = (id: string) => IDS.indexOf(id);

function begin(chapter: string | null = null, seen: readonly string[] = []) {
  const clock = new SimulatedClock();
  const input = {
    lessons: LESSONS,
    manner: COURSE.manner,
    chapter: chapter === null ? null : placeOf(chapter),
    resumeAt: 4,
    seen,
    stars: [],
  };
  const actor = createActor(tutorialMachine, { clock, input });
  actor.start();
  const { send } = actor;
  const here = () => actor.getSnapshot().context;
  const isIn = (state: 'intro' | 'playing' | 'paused' | 'task' | 'finale') =>
    actor.getSnapshot().matches(state);
  const inTask = () => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? null : value.task;
  };
  /** Advances the time by slightly more than this number of seconds. */
  const wait = (seconds: number) => clock.increment(Math.ceil(seconds * 1000) + 1);
  const playOut = () => {
    while (isIn('playing')) wait(stepOf(here()).seconds);
  };
  const press = (square: string) => send({ type: 'square.pressed', square: squareOf(square) });
  /** Gives a correct answer by simulated input. */
  const solve = () => {
    const task = taskOf(here());
    const [answer = ''] = task.accepted;
    if (task.answer === 'vote') return send({ type: 'vote.cast', decision: 'APPROVED' });
    const move = parseMove(answer, task.game.position);
    if (!move.ok) throw new Error(answer);
    send({ type: 'square.pressed', square: moveFrom(move.value) });
    send({ type: 'square.pressed', square: moveTo(move.value) });
    if (movePromotion(move.value)) send({ type: 'promotion.chosen', move: move.value });
  };
  /**
   * Makes a wrong move by simulated input. If the piece has no moves, it cannot be selected, and the first press
   * already ends the attempt.
   */
  const err = (text: string, reason: Reason | undefined) => {
    const [from = '', to = ''] = text.replace(/=.$/, '').split(/[-x]/);
    press(from);
    if (here().hand.selected === null) return;
    press(to);
    if (reason === 'PROMOTION_MISSING') return send({ type: 'selection.cancelled' });
    const chosen = here().hand.promotions.find(
      (move) => moveText(move, taskOf(here()).game.position) === text,
    );
    if (chosen !== undefined) send({ type: 'promotion.chosen', move: chosen });
  };
  return { send, here, isIn, inTask, wait, playOut, press, solve, err };
}

describe('the playback of the tutorial', () => {
  it('shows each step for its own duration', () => {
    const { send, here, isIn, wait } = begin();
    expect(isIn('intro')).toBe(true);
    wait(600);
    expect(isIn('intro')).toBe(true);
    send({ type: 'start.requested' });
    expect(isIn('playing')).toBe(true);
    expect(here()).toMatchObject({ chapter: 0, step: 0 });
    wait(LESSONS[0]?.steps[0]?.seconds ?? 0);
    expect(here().step).toBe(1);
  });

  it('is paused after the user closes the welcome without an answer', () => {
    const { send, here, isIn } = begin();
    send({ type: 'intro.closed' });
    expect(isIn('paused')).toBe(true);
    expect(here()).toMatchObject({ chapter: 4, step: 0 });
  });

  it('resumes at the step where the user stopped', () => {
    const { send, here } = begin();
    send({ type: 'resume.requested' });
    expect(here().chapter).toBe(4);
  });

  it('[TUT-08] stops while paused', () => {
    const { send, here, wait } = begin('queen');
    wait(LESSONS[placeOf('queen')]?.steps[0]?.seconds ?? 0);
    send({ type: 'pause.requested' });
    wait(60);
    expect(here().step).toBe(1);
    send({ type: 'play.requested' });
    wait(stepOf(here()).seconds);
    expect(here().step).toBe(2);
  });

  it('moves one step forward or back on request', () => {
    const { send, here, isIn } = begin('rook');
    send({ type: 'step.requested', by: 1 });
    expect(isIn('paused')).toBe(true);
    expect(here().step).toBe(1);
    for (let i = 0; i < 3; i++) send({ type: 'step.requested', by: -1 });
    expect(here().step).toBe(0);
    for (let i = 0; i < 6; i++) send({ type: 'step.requested', by: 1 });
    expect(isIn('task')).toBe(true);
    expect(here().seen).toEqual(['rook']);
    send({ type: 'step.requested', by: -1 });
    expect(isIn('paused')).toBe(true);
    expect(here().step).toBe(5);
  });

  it('repeats the episode of the current step on request', () => {
    const { send, here } = begin('queen');
    for (let i = 0; i < 5; i++) send({ type: 'step.requested', by: 1 });
    const { episode } = stepOf(here());
    expect(episode).toBe(1);
    send({ type: 'episode.requested' });
    expect(stepOf(here())).toMatchObject({ episode: 1, number: 5 });
  });

  it('repeats a chapter, opens another chapter or starts over on request', () => {
    const { send, here, playOut } = begin('check');
    playOut();
    send({ type: 'repeat.requested' });
    expect(here()).toMatchObject({ chapter: placeOf('check'), step: 0 });
    send({ type: 'next.requested' });
    expect(lessonOf(here()).id).toBe('checkmate');
    send({ type: 'chapter.chosen', chapter: 20 });
    expect(here()).toMatchObject({ chapter: 20, step: 0 });
    send({ type: 'startOver.requested' });
    expect(here()).toMatchObject({ chapter: 0, step: 0 });
  });

  it('marks a chapter as seen after its playback', () => {
    const { send, here, isIn, playOut } = begin('winning', IDS.slice(0, 21));
    send({ type: 'next.requested' });
    // Two chapters were not seen, so the course continues with the first of them.
    expect(lessonOf(here()).id).toBe('points');
    playOut();
    send({ type: 'next.requested' });
    playOut();
    expect(here().seen).toHaveLength(23);
    send({ type: 'next.requested' });
    expect(isIn('finale')).toBe(true);
    send({ type: 'finale.closed' });
    expect(isIn('paused')).toBe(true);
  });
});

describe('a task', () => {
  const taskFrom = (id: string) => {
    const tutorial = begin(id);
    tutorial.playOut();
    return tutorial;
  };

  it('shows a hint after a delay, or immediately on request', () => {
    const { send, here, wait } = taskFrom('board');
    expect(here().hint).toBe('HIDDEN');
    wait(COURSE.manner.hintAfterIdleSeconds);
    expect(here().hint).toBe('OFFERED');
    send({ type: 'hint.requested' });
    expect(here().hint).toBe('SHOWN');
  });

  it('explains a mistake, and lets the user try again', () => {
    const { here, inTask, wait, press, solve } = taskFrom('queen');
    press('e4');
    press('e9');
    expect(inTask()).toBe('wrong');
    expect(here().verdict).toEqual({ kind: 'mistake', index: 0 });
    expect(here().shown).toMatchObject({ to: squareOf('e9') });
    wait(COURSE.manner.replyAfterSeconds);
    expect(here().shown).toMatchObject({ from: squareOf('c10'), to: squareOf('e9') });
    wait(COURSE.manner.retryAfterSeconds);
    expect(inTask()).toBe('asking');
    expect(here()).toMatchObject({ shown: null, hint: 'SHOWN', stars: [] });
    solve();
    expect(inTask()).toBe('solved');
    expect(here().stars).toEqual(['queen-task-1']);
  });

  it('explains an illegal move, including one that the course did not foresee', () => {
    const { here, press } = taskFrom('king');
    press('a1');
    press('c1');
    expect(here().verdict).toEqual({ kind: 'mistake', index: 0 });
    press('a1');
    press('h8');
    expect(here().verdict).toEqual({ kind: 'refused', reason: 'NOT_ITS_MOVE' });
  });

  it('names the owner of a piece that the user cannot move', () => {
    const { here, press } = taskFrom('armies');
    press('i1');
    expect(here().verdict).toEqual({ kind: 'mistake', index: 0 });
    press('f6');
    expect(here().verdict).toEqual({ kind: 'refused', reason: 'EMPTY_SQUARE' });
  });

  it('asks for the promotion piece, and lets the user cancel the choice', () => {
    const { here, press, send } = taskFrom('promotion');
    press('d11');
    press('d12');
    expect(here().hand.promotions).toHaveLength(4);
    send({ type: 'selection.cancelled' });
    expect(here().verdict).toEqual({ kind: 'mistake', index: 2 });
  });

  it('lets the user select another piece', () => {
    const { here, press } = taskFrom('king');
    press('a1');
    press('e1');
    expect(here().hand.selected).toBe(squareOf('e1'));
    press('e1');
    expect(here().hand.selected).toBeNull();
  });

  it('accepts a dragged move, and ignores a drop outside the board', () => {
    const { here, inTask, send } = taskFrom('board');
    send({ type: 'piece.lifted', square: squareOf('c8') });
    send({ type: 'piece.dropped', from: squareOf('c8'), to: null });
    expect(inTask()).toBe('asking');
    send({ type: 'piece.dropped', from: squareOf('c8'), to: squareOf('g8') });
    expect(inTask()).toBe('solved');
    expect(here().verdict).toEqual({ kind: 'right' });
  });

  it('accepts a vote as the answer', () => {
    const { here, inTask, send, wait } = taskFrom('draw');
    send({ type: 'vote.cast', decision: 'REJECTED' });
    expect(here().verdict).toEqual({ kind: 'mistake', index: 0 });
    wait(COURSE.manner.replyAfterSeconds);
    wait(COURSE.manner.retryAfterSeconds);
    send({ type: 'vote.cast', decision: 'APPROVED' });
    expect(inTask()).toBe('solved');
  });

  it('is followed by the second task if the chapter has one', () => {
    const { here, inTask, send, solve } = taskFrom('checkmate');
    solve();
    send({ type: 'task.requested' });
    expect(here()).toMatchObject({ task: 1, verdict: null, hint: 'HIDDEN' });
    solve();
    expect(inTask()).toBe('solved');
    expect(here().stars).toHaveLength(2);
  });

  it.each(IDS)('of the chapter "%s" has a separate text for each foreseen mistake', (id) => {
    const { here, send, wait, err } = taskFrom(id);
    for (const [place, { id: task, mistakes }] of lessonOf(here()).tasks.entries()) {
      for (let at = 0; at < place; at++) send({ type: 'task.requested' });
      for (const [index, mistake] of mistakes.entries()) {
        for (const text of mistake.moves ?? []) {
          err(text, mistake.reason);
          expect(here().verdict, `${text} of ${task}`).toEqual({ kind: 'mistake', index });
          wait(COURSE.manner.replyAfterSeconds);
          wait(COURSE.manner.retryAfterSeconds);
        }
      }
    }
  });

  it.each(IDS)('of the chapter "%s" can be solved by moves', (id) => {
    const { here, inTask, send, solve } = taskFrom(id);
    for (const { id: task } of lessonOf(here()).tasks) {
      solve();
      expect(inTask(), task).toBe('solved');
      send({ type: 'task.requested' });
    }
  });
});
