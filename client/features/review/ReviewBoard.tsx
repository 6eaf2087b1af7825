import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Judgement } from '../../../engine/bots/analysis/judge.ts';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import { checkedKings } from '../../../protocol/drawing/checkedKings.ts';
import { Board } from '../../shared/board/Board.tsx';
import type { BoardView } from '../../shared/board/boardView.ts';
import type { Turns } from '../../shared/board/geometry.ts';
import { NO_ACTS } from '../../shared/board/input/boardActions.ts';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { type PageKeys, runKey } from '../../shared/hooks/keys/usePageKeys.ts';
import type { GameStep } from '../../shared/records/gameSteps.ts';
import { IconButton } from '../../shared/ui/form/Button.tsx';
import s from './Review.module.css';

interface ReviewBoardProps {
  ref?: Ref<HTMLDivElement>;
  record: GameRecord;
  /** The step. Null before the first step. */
  step: GameStep | null;
  /** The judgement if the step is a bad move. */
  judgement: Judgement | undefined;
  turns: Turns;
  /** Whether captured armies are drawn in the color of their new owner. */
  convert: boolean;
  onRotate: () => void;
  /** The keys of the page. */
  keys: PageKeys;
}

/** The board after a step. After a bad move, an arrow shows the better one. */
export const ReviewBoard = memo(function ReviewBoard(props: ReviewBoardProps) {
  const { ref, record, step, judgement, turns, convert, onRotate, keys } = props;
  const { t } = useTranslation();
  const position = step?.after.position ?? record.start;
  const event = step?.recorded.event;
  const view: BoardView = {
    ...START_BOARD,
    position,
    turns,
    convert,
    drawings: step?.recorded.drawings ?? [],
    bestMove: judgement ? { from: moveFrom(judgement.bestMove), to: moveTo(judgement.bestMove) } : null,
    lastMove:
      event?.type === 'move' && step && step.by !== null
        ? { by: step.by, from: moveFrom(event.move), to: moveTo(event.move) }
        : null,
    checked: checkedKings(position),
    lit: position.turn,
  };
  return (
    <div ref={ref} className={s.board}>
      <Board view={view} acts={{ ...NO_ACTS, onKey: (key) => runKey(keys, key) }} />
      <IconButton className={s.rotate} icon="rotate" label={t('review.rotate')} onClick={onRotate} />
    </div>
  );
});
