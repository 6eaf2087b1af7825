import { pieceColor } from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import { Board } from './Board.tsx';
import type { BoardView } from './boardView.ts';
import type { BoardActs } from './input/boardActions.ts';
import { PromotionPicker } from './input/PromotionPicker.tsx';
import type { MovePicker } from './input/useMovePicker.ts';

interface PickerBoardProps {
  /** The position in which the user chooses a move. `view` may show another position. */
  position: Position;
  picker: MovePicker;
  view: BoardView;
  /** The input actions. By default the user can only choose moves. */
  acts?: BoardActs;
}

/** A board on which the user chooses moves by pointer or keyboard, with the promotion picker. */
export function PickerBoard({ position, picker, view, acts = picker.acts }: PickerBoardProps) {
  const pawn = position.board[picker.selected ?? 0] ?? 0;
  return (
    <Board view={view} acts={acts}>
      {picker.promotions.length > 0 ? (
        <PromotionPicker
          view={view}
          moves={picker.promotions}
          pawn={pawn}
          owner={position.owners[pieceColor(pawn)]}
          onChoose={picker.choose}
          onCancel={picker.cancel}
        />
      ) : null}
    </Board>
  );
}
