import { useMemo } from 'react';
import type { Color, PieceCode } from '../../../engine/board/pieces.ts';
import { type Move, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import { nodeAt } from '../../../engine/study/tree.ts';
import { checkedKings } from '../../../protocol/drawing/checkedKings.ts';
import type { BoardView } from '../../shared/board/boardView.ts';
import type { Turns } from '../../shared/board/geometry.ts';
import { type BoardActs, NO_ACTS } from '../../shared/board/input/boardActions.ts';
import { useMovePicker } from '../../shared/board/input/useMovePicker.ts';
import { attackedBy } from '../../shared/board/marks/lens.ts';
import { PickerBoard } from '../../shared/board/PickerBoard.tsx';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import { type PageKeys, runKey } from '../../shared/hooks/keys/usePageKeys.ts';
import { useOptions } from '../../shared/storage/options.ts';
import {
  nodeView,
  positionOf,
  type StudyMessage,
  type StudyState,
  withPiece,
  withPieceMoved,
} from './studyModel.ts';

interface StudyBoardProps {
  state: StudyState;
  turns: Turns;
  /** Whether captured armies are drawn in the color of their new owner. */
  convert: boolean;
  /** The piece that a press places while the user sets up a position. 0 removes a piece. Null if no piece is chosen. */
  piece: PieceCode | null;
  /** The player whose attacks the board shows. Null if it shows none. */
  lens: Color | null;
  /** The engine's best move in the position. Null while it is unknown. */
  bestMove: Move | null;
  dispatch: (message: StudyMessage) => void;
  /** The keys of the page. */
  keys: PageKeys;
}

/** The board of the study, on which the user plays moves of all colors or places pieces. */
export function StudyBoard(props: StudyBoardProps) {
  const { state, turns, convert, piece, lens, bestMove, dispatch, keys } = props;
  const options = useOptions();
  const position = positionOf(state);
  const { draft, fault, place } = state;
  const node = nodeAt(place.tree, place.path);
  const onMove = (move: Move) => dispatch({ type: 'move.made', move });
  const picker = useMovePicker(position, onMove, draft === null);
  const isComplete = fault === null;
  const attacked = useMemo(
    () => (lens === null || !isComplete ? null : attackedBy(position, lens)),
    [position, lens, isComplete],
  );
  const shown = useMemo(() => nodeView(node), [node]);
  const draftView = useMemo(
    () => ({ position, checked: isComplete ? checkedKings(position) : [], lit: position.turn }),
    [position, isComplete],
  );
  const view: BoardView = {
    ...START_BOARD,
    ...(draft === null ? shown : draftView),
    turns,
    convert,
    selected: picker.selected,
    targets: options.isHintEnabled ? picker.targets : [],
    bestMove: draft === null && bestMove !== null ? { from: moveFrom(bestMove), to: moveTo(bestMove) } : null,
    lens: attacked && lens !== null ? { kind: 'army', color: lens, attacked } : null,
  };
  const put = (square: number) => {
    if (draft && piece !== null) dispatch({ type: 'draft.changed', draft: withPiece(draft, square, piece) });
  };
  const playing: BoardActs = {
    ...picker.acts,
    onDraw: (drawing) => dispatch({ type: 'drawing.made', drawing }),
    // While a piece is selected, the arrow keys choose its target.
    onKey: (key) => (picker.selected === null || !key.key.startsWith('arrow')) && runKey(keys, key),
  };
  const settingUp: BoardActs = {
    ...NO_ACTS,
    onPress: put,
    onKey: (key) => runKey(keys, key),
    lift: (square) => (position.board[square] === 0 ? null : 'now'),
    onDrop(from, to) {
      if (draft && from !== to) dispatch({ type: 'draft.changed', draft: withPieceMoved(draft, from, to) });
    },
  };
  const acts = draft === null ? playing : settingUp;
  return <PickerBoard position={position} picker={picker} view={view} acts={acts} />;
}
