import { cx } from '../hooks/cx.ts';
import s from './Board.module.css';
import type { BoardView } from './boardView.ts';
import { useBoardLook } from './look/boardLook.ts';
import { Brackets, Coordinates, InnerCoordinates } from './look/Frame.tsx';
import { frozenColors } from './look/frozenColors.ts';
import { StillPieces } from './look/Pieces.tsx';
import { Squares } from './look/Squares.tsx';
import { MarksBelow } from './marks/MarksBelow.tsx';

interface StillBoardProps {
  view: BoardView;
  /** Whether the frame is thin. */
  thin?: boolean;
  hasCoordinates?: boolean;
}

/** A picture of a board, which keyboard and screen readers skip. */
export function StillBoard({ view, thin, hasCoordinates = false }: StillBoardProps) {
  const { position, turns } = view;
  const { coloring, style, orientation, notation } = useBoardLook();
  return (
    <div
      className={cx(s.board, s.still, thin && s.thin)}
      style={style}
      data-board={coloring}
      data-notation={hasCoordinates ? notation : undefined}
      aria-hidden="true"
    >
      <div className={s.field}>
        <Squares turns={turns} />
        <MarksBelow {...view} />
        <StillPieces view={view} orientation={orientation ?? view.orientation ?? 'VIEWER'} />
        {hasCoordinates ? <InnerCoordinates turns={turns} notation={notation} /> : null}
      </div>
      {hasCoordinates ? <Coordinates turns={turns} notation={notation} /> : null}
      <Brackets owners={position.owners} frozen={frozenColors(position)} lit={view.lit} turns={turns} />
    </div>
  );
}
