import { pieceColor } from '../../../engine/board/pieces.ts';
import { moveFrom } from '../../../engine/rules/moves.ts';
import { Board } from '../../shared/board/Board.tsx';
import { type BoardActs, NO_ACTS } from '../../shared/board/input/boardActions.ts';
import { PromotionPicker } from '../../shared/board/input/PromotionPicker.tsx';
import { faultOfPiece } from './course/refusal.ts';
import { LessonMarksAbove, LessonMarksBelow } from './LessonMarks.tsx';
import { viewOfStep, viewOfTask } from './lessonView.ts';
import { stepOf, type TutorialContext, type TutorialEvent, taskOf } from './tutorialMachine.ts';

interface LessonBoardProps {
  context: TutorialContext;
  /** `playback`: the board shows a step. `task`: the board shows a task. `asking`: the task waits for an answer. */
  mode: 'playback' | 'task' | 'asking';
  send: (event: TutorialEvent) => void;
}

/** The board of the course: the game's board with additional marks. */
export function LessonBoard({ context, mode, send }: LessonBoardProps) {
  if (mode === 'playback') {
    const step = stepOf(context);
    const shown = viewOfStep(step);
    return (
      // The key is new for each episode, so that no piece moves over from the previous one.
      <Board
        key={`${context.chapter}.${step.episode}`}
        view={shown.view}
        acts={NO_ACTS}
        under={<LessonMarksBelow {...shown} />}
      >
        <LessonMarksAbove {...shown} />
      </Board>
    );
  }
  const task = taskOf(context);
  const { hand, shown: played, hint } = context;
  const shown = viewOfTask(task, hand.selected, played, hint === 'SHOWN');
  const isOpen = mode === 'asking' && task.answer === 'move';
  const { board, owners } = task.game.position;
  const pawn = board[moveFrom(hand.promotions[0] ?? 0)] ?? 0;
  return (
    <Board
      key={task.id}
      view={shown.view}
      acts={isOpen ? actsOf(context, send) : NO_ACTS}
      under={<LessonMarksBelow {...shown} />}
    >
      <LessonMarksAbove {...shown} />
      {hand.promotions.length > 0 ? (
        <PromotionPicker
          view={shown.view}
          moves={hand.promotions}
          pawn={pawn}
          owner={owners[pieceColor(pawn)]}
          onChoose={(move) => send({ type: 'promotion.chosen', move })}
          onCancel={() => send({ type: 'selection.cancelled' })}
        />
      ) : null}
    </Board>
  );
}

function actsOf(context: TutorialContext, send: (event: TutorialEvent) => void): BoardActs {
  const { position } = taskOf(context).game;
  return {
    onPress: (square) => send({ type: 'square.pressed', square }),
    onLift: (square) => send({ type: 'piece.lifted', square }),
    onDrop: (from, to) => send({ type: 'piece.dropped', from, to }),
    onCancel: () => send({ type: 'selection.cancelled' }),
    lift: (square) => (faultOfPiece(position, square) === null ? 'now' : null),
  };
}
