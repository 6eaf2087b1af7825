/** The content of the board and the panel in a step or task. It depends only on the machine's state. */

import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Square } from '../../../engine/board/squares.ts';
import type { RulesGame } from '../../../engine/rules/game.ts';
import { checkedColors, legalMovesFrom, moveTo } from '../../../engine/rules/moves.ts';
import type { BoardView, Wave } from '../../shared/board/boardView.ts';
import { turnsOf } from '../../shared/board/geometry.ts';
import type { FieldData } from './course/courseShape.ts';
import { kingSquare, type Lesson, type Played, type Step, type Task } from './course/lessons.ts';

export interface LessonBoardView {
  readonly view: BoardView;
  readonly marks: ReadonlyMap<Square, FieldData>;
  /** Checkmated kings on their squares. */
  readonly fallen: readonly { readonly square: Square; readonly color: Color }[];
}

const PLAIN = { convert: true, isDim: false, selected: null, targets: [], viewer: null } as const;

/** Returns the board of a step in the playback. */
export function viewOfStep(step: Step): LessonBoardView {
  const { game, selected, marks, played } = step;
  const targets = selected === null ? [] : targetsOf(game, selected);
  return {
    view: {
      ...PLAIN,
      position: game.position,
      turns: turnsOf(step.viewpoint),
      selected,
      // An empty target square has no target mark if an arrow already marks it.
      targets: targets.filter(
        (square) => game.position.board[square] !== 0 || !marks.get(square)?.arrowDirection,
      ),
      lastMove: played,
      checked: checkedKings(game),
      lit: game.position.turn,
      waves: wavesOf(played),
    },
    marks,
    fallen: fallenKings(played),
  };
}

/** Returns the board of a task. `shown` is the answer on the board, or the reply to it. */
export function viewOfTask(
  task: Task,
  selected: Square | null,
  shown: Played | null,
  isHintShown: boolean,
): LessonBoardView {
  const game = shown?.done.game ?? task.game;
  const isHinted = isHintShown && shown === null;
  return {
    view: {
      ...PLAIN,
      position: game.position,
      turns: turnsOf(task.viewpoint),
      viewer: task.mover,
      selected,
      targets: selected === null ? [] : targetsOf(game, selected),
      lastMove: shown,
      checked: checkedKings(game),
      lit: game.position.turn,
      waves: wavesOf(shown),
    },
    marks: new Map(isHinted ? task.hintSquares.map((square) => [square, { isSelected: true }]) : []),
    fallen: fallenKings(shown),
  };
}

function targetsOf({ position }: RulesGame, square: Square): readonly Square[] {
  return [...new Set(legalMovesFrom(position, square).map(moveTo))];
}

function checkedKings(game: RulesGame): readonly Square[] {
  return checkedColors(game.position).flatMap((color) => kingSquare(game, color) ?? []);
}

function fallenKings(played: Played | null): LessonBoardView['fallen'] {
  if (!played) return [];
  return played.done.mates.flatMap(({ victim }) => {
    const square = kingSquare(played.before, victim);
    return square === null ? [] : [{ square, color: victim }];
  });
}

/** Returns the animations of armies that pass to another player, as in a game. */
function wavesOf(played: Played | null): readonly Wave[] {
  if (!played) return [];
  const { owners } = played.before.position;
  return fallenKings(played).map(({ square, color }, index) => ({
    colors: COLORS.filter((one) => owners[one] === color),
    from: color,
    origin: square,
    delayMs: index * 200,
  }));
}

/** Returns the seconds of playback from the step to the end of the course. */
export function secondsLeft(lessons: readonly Lesson[], chapter: number, step: number): number {
  const here = lessons[chapter]?.steps.slice(step) ?? [];
  const later = lessons.slice(chapter + 1);
  const sum = (parts: readonly { readonly seconds: number }[]) =>
    parts.reduce((total, { seconds }) => total + seconds, 0);
  return sum(here) + sum(later);
}
