import { cx } from '../hooks/cx.ts';
import s from './Board.module.css';
import type { BoardView } from './boardView.ts';
import { useBoardLook } from './look/boardLook.ts';
import { Brackets } from './look/Frame.tsx';
import { frozenColors } from './look/frozenColors.ts';
import { StillPieces } from './look/Pieces.tsx';
import { Squares } from './look/Squares.tsx';
import { MarksBelow } from './marks/MarksBelow.tsx';

/** A picture of a board, which keyboard and screen readers skip. @param thin whether its frame is thin. */
export function StillBoard({ view, thin }: { view: BoardView; thin?: boolean }) {
  const { position, turns } = view;
  const { coloring, style, orientation } = useBoardLook();
  return (
    <div
      className={cx(s.board, s.still, thin && s.thin)}
      style={style}
      data-board={coloring}
      aria-hidden="true"
    >
      <div className={s.field}>
        <Squares turns={turns} />
        <MarksBelow {...view} />
        <StillPieces view={view} orientation={orientation ?? view.orientation ?? 'VIEWER'} />
      </div>
      <Brackets owners={position.owners} frozen={frozenColors(position)} lit={view.lit} turns={turns} />
    </div>
  );
}
