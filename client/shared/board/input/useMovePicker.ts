/** Lets the user choose a move without a server, for study and practice. */
import { useMemo, useState } from 'react';
import type { Position } from '../../../../engine/board/position.ts';
import type { Square } from '../../../../engine/board/squares.ts';
import { legalMoves, type Move, moveFrom, movePromotion, moveTo } from '../../../../engine/rules/moves.ts';
import type { BoardActs } from './boardActions.ts';

export type MovePicker = ReturnType<typeof useMovePicker>;

/** @param isOpen whether moves are accepted. */
export function useMovePicker(position: Position, onMove: (move: Move) => void, isOpen = true) {
  const moves = useMemo(() => (isOpen ? legalMoves(position) : []), [position, isOpen]);
  const [hand, setInput] = useState<{
    position: Position;
    selected: Square;
    promotions: readonly Move[];
  } | null>(null);
  // A new position clears the selection.
  const held = hand?.position === position ? hand : null;
  const from = (square: Square) => moves.filter((move) => moveFrom(move) === square);
  const select = (square: Square) =>
    setInput(from(square).length > 0 ? { position, selected: square, promotions: [] } : null);
  const choose = (move: Move) => {
    setInput(null);
    onMove(move);
  };
  const go = (start: Square, square: Square): boolean => {
    const wanted = from(start).filter((move) => moveTo(move) === square);
    const [first] = wanted;
    if (first === undefined) return false;
    if (wanted.some((move) => movePromotion(move) !== 0))
      setInput({ position, selected: start, promotions: wanted });
    else choose(first);
    return true;
  };
  const cancel = () => setInput(null);
  return {
    selected: held?.selected ?? null,
    targets: held ? [...new Set(from(held.selected).map(moveTo))] : [],
    /** The promotion moves among which the user chooses. Empty without a promotion. */
    promotions: held?.promotions ?? [],
    choose,
    cancel,
    acts: {
      onPress(square) {
        if (held && go(held.selected, square)) return;
        if (held?.selected === square) cancel();
        else select(square);
      },
      onLift: select,
      onDrop(start, square) {
        if (square === start) return;
        if (square === null || !go(start, square)) cancel();
      },
      onCancel: cancel,
      lift: (square) => (from(square).length > 0 ? 'now' : null),
    } satisfies BoardActs,
  };
}
