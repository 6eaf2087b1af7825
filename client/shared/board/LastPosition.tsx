import type { Position } from '../../../engine/board/position.ts';
import { SeatMap } from './armies/SeatMap.tsx';
import s from './LastPosition.module.css';
import { StillBoard } from './StillBoard.tsx';
import { START_BOARD } from './startBoard.ts';

/** The last position of a game as a small board for lists. Shows four seats while the position is unknown. */
export function LastPosition({ position }: { position: Position | null }) {
  return (
    <span className={s.board} data-testid="last-position" data-shown={position !== null}>
      {position ? <StillBoard thin view={{ ...START_BOARD, position }} /> : <SeatMap taken={[]} />}
    </span>
  );
}
