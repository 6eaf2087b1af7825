import { cx } from '../hooks/cx.ts';
import s from './Board.module.css';
import type { BoardView } from './boardView.ts';
import { useBoardLook } from './look/boardLook.ts';
import { Brackets } from './look/Frame.tsx';
import { frozenColors } from './look/frozenColors.ts';
import { Grid, Squares } from './look/Grid.tsx';
import { Pieces } from './look/Pieces.tsx';
import { MarksBelow } from './marks/MarksBelow.tsx';

/** A read-only board without focusable fields. @param thin a small picture of a board: squares have no names. */
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
        <div className={s.grid}>
          {thin ? (
            <Squares turns={turns} />
          ) : (
            <Grid view={view} tabStop={-1} focused={null} lift={() => null} />
          )}
        </div>
        <MarksBelow {...view} />
        <Pieces view={view} held={null} orientation={orientation ?? view.orientation ?? 'VIEWER'} />
      </div>
      <Brackets owners={position.owners} frozen={frozenColors(position)} lit={view.lit} turns={turns} />
    </div>
  );
}
