import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import { Board } from '../../shared/board/Board.tsx';
import type { BoardView } from '../../shared/board/boardView.ts';
import { nextTurns, type Turns } from '../../shared/board/geometry.ts';
import { NO_ACTS } from '../../shared/board/input/boardActions.ts';
import { checkedKings } from '../../shared/board/marks/checkedKings.ts';
import type { GameStep } from '../../shared/records/gameSteps.ts';
import { useOptions } from '../../shared/storage/options.ts';
import { IconButton } from '../../shared/ui/form/Button.tsx';
import s from './Review.module.css';

interface ReviewBoardProps {
  record: GameRecord;
  /** The step. Null before the first step. */
  step: GameStep | null;
}

/** The board after a step. */
export const ReviewBoard = memo(function ReviewBoard({ record, step }: ReviewBoardProps) {
  const { t } = useTranslation();
  const [turns, setTurns] = useState<Turns>(0);
  const { shouldCapturedPiecesChangeColor } = useOptions();
  const tableConverts = useMemo(
    () => record.tags.find(({ name }) => name === 'ConvertColors')?.value !== 'no',
    [record],
  );
  const position = step?.after.position ?? record.start;
  const event = step?.recorded.event;
  const view: BoardView = {
    position,
    turns,
    convert: shouldCapturedPiecesChangeColor ?? tableConverts,
    viewer: null,
    selected: null,
    targets: [],
    drawings: step?.recorded.drawings ?? [],
    lastMove:
      event?.type === 'move' && step && step.by !== null
        ? { by: step.by, from: moveFrom(event.move), to: moveTo(event.move) }
        : null,
    checked: checkedKings(position),
    lit: position.turn,
    isDim: false,
    waves: [],
  };
  return (
    <div className={s.board}>
      <Board view={view} acts={NO_ACTS} />
      <IconButton
        className={s.rotate}
        icon="rotate"
        label={t('review.rotate')}
        onClick={() => setTurns(nextTurns)}
      />
    </div>
  );
});
