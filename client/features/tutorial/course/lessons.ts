/** Plays the chapters: every position follows from the previous one by the rules of the game. */

import { type Color, colorNamed, KING, makePiece } from '../../../../engine/board/pieces.ts';
import { parseSquare, type Square } from '../../../../engine/board/squares.ts';
import { parseEvent } from '../../../../engine/notation/moveText.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import { type Advance, advance, beginRules, type RulesGame } from '../../../../engine/rules/game.ts';
import { type Move, moveFrom, moveTo } from '../../../../engine/rules/moves.ts';
import type {
  Banner,
  ChapterData,
  DrawData,
  EpisodeData,
  FieldData,
  StepData,
  TaskData,
} from './courseShape.ts';

export interface Lesson {
  readonly id: string;
  /** The steps of all episodes. The number of a step is its index plus 1. */
  readonly steps: readonly Step[];
  readonly tasks: readonly Task[];
  /** Duration of the step in the playback, in seconds. */
  readonly seconds: number;
  /** Whether a player earns points in the step. */
  readonly hasPoints: boolean;
}

export interface Step {
  readonly number: number;
  /** Index of the episode of the step. */
  readonly episode: number;
  readonly viewpoint: Color;
  readonly kind: StepData['kind'];
  readonly seconds: number;
  /** The game after the step. */
  readonly game: RulesGame;
  /** The selected piece. Null in a step that makes a move. */
  readonly selected: Square | null;
  readonly played: Played | null;
  readonly marks: ReadonlyMap<Square, FieldData>;
  readonly banner: Banner | null;
  readonly draw: DrawData | null;
}

/** A move with its effects. */
export interface Played {
  readonly by: Color;
  readonly from: Square;
  readonly to: Square;
  /**
   * The game before the move. Kings that the move checkmates are still on their squares, and the armies have their
   * earlier owners.
   */
  readonly before: RulesGame;
  readonly done: Advance;
}

export interface Task extends Omit<TaskData, 'viewpoint' | 'board' | 'mover' | 'hint'> {
  readonly viewpoint: Color;
  readonly game: RulesGame;
  readonly mover: Color;
  /** Squares that the hint highlights. */
  readonly hintSquares: readonly Square[];
}

/**
 * Plays a chapter.
 * @throws for an invalid board or an illegal move. Both are errors in the course data, which course.test.ts detects.
 */
export function readLesson(data: ChapterData): Lesson {
  const steps = data.episodes.flatMap((episode, index) => readEpisode(episode, index)).map(numbered);
  return {
    id: data.id,
    steps,
    tasks: data.tasks.map(readTask),
    seconds: steps.reduce((sum, step) => sum + step.seconds, 0),
    hasPoints: steps.some(({ game }) => game.position.points.some((points) => points > 0)),
  };
}

const numbered = (step: Omit<Step, 'number'>, index: number): Step => ({ ...step, number: index + 1 });

/** Returns the square with that name. */
export function squareOf(name: string): Square {
  const square = parseSquare(name);
  if (square === null) throw new Error(`${name} is no square`);
  return square;
}

export function gameOf(text: string): RulesGame {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${text}: ${position.error.field} ${position.error.reason}`);
  return beginRules(position.value);
}

function readEpisode({ viewpoint, board, steps }: EpisodeData, episode: number): Omit<Step, 'number'>[] {
  let game = gameOf(board);
  return steps.map((step) => {
    const played = step.move === undefined ? null : playStep(game, step.move, step.events ?? []);
    if (played) game = played.done.game;
    return {
      episode,
      viewpoint: colorNamed(viewpoint),
      kind: step.kind,
      seconds: step.seconds,
      game,
      selected: step.square === undefined ? null : squareOf(step.square),
      played,
      marks: new Map(Object.entries(step.fields ?? {}).map(([name, field]) => [squareOf(name), field])),
      banner: step.banner ?? null,
      draw: step.draw ?? null,
    };
  });
}

/**
 * Plays the move and the events that follow it immediately. `done` has the mates of the move, and the game after the
 * last event.
 */
function playStep(before: RulesGame, move: string, events: readonly string[]): Played {
  const played = playMove(before, move);
  let done = played.done;
  for (const text of events) done = { ...done, ...after(done.game, text), mates: done.mates };
  return { ...played, done };
}

/**
 * Plays a move.
 * @throws if it is illegal.
 */
export function play(before: RulesGame, move: Move): Played {
  const by = before.position.turn;
  const done = advance(before, { type: 'move', move });
  if (!done.ok || by === null) throw new Error(`${move} is no move here`);
  return { by, from: moveFrom(move), to: moveTo(move), before, done: done.value };
}

/**
 * Plays a move that is given as text.
 * @throws if it is not possible.
 */
export function playMove(before: RulesGame, text: string): Played {
  const event = parseEvent(text, before.position);
  if (!event.ok || event.value.type !== 'move') throw new Error(`${text} is no move here`);
  return play(before, event.value.move);
}

function after(game: RulesGame, text: string): Advance {
  const event = parseEvent(text, game.position);
  const done = event.ok ? advance(game, event.value) : event;
  if (!done.ok) throw new Error(`${text} is not possible: ${done.error}`);
  return done.value;
}

function readTask(data: TaskData): Task {
  return {
    ...data,
    viewpoint: colorNamed(data.viewpoint),
    game: gameOf(data.board),
    mover: colorNamed(data.mover),
    hintSquares: data.hint.map(squareOf),
  };
}

/** Returns the square of a color's king, or null if it is not on the board. */
export function kingSquare(game: RulesGame, color: Color): Square | null {
  const square = game.position.board.indexOf(makePiece(color, KING));
  return square < 0 ? null : square;
}
