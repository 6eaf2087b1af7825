import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS, KING } from '../board/pieces.ts';
import { generate, isAttacked } from '../rules/generate.ts';
import { loadBoard } from '../rules/moves.ts';
import { anyPosition } from '../rules/testing/arbitrary.ts';
import { attacksKing } from './kingLines.ts';

describe('a move that attacks a king', () => {
  it('is found before it is made, but not if it only opens a line for another piece', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const board = loadBoard(position);
        const mover = board.turn;
        const army = board.army[mover]!;
        const end = generate(board, mover, board.moves, 0);
        for (const move of Array.from(board.moves.subarray(0, end))) {
          if ((board.cells[move & 255]! & 15) === KING) continue;
          for (const player of COLORS) {
            if (player === mover || !board.hasKing(player)) continue;
            const found = attacksKing(board, move, 1 << player);
            const to = (move >> 8) & 255;
            board.make(move);
            const isAttackedNow = isAttacked(board, board.kings[player]!, army);
            // The king is attacked by the moved piece alone if its removal from the board ends the attack.
            const moved = board.cells[to]!;
            board.cells[to] = 0;
            const isAttackedWithout = isAttacked(board, board.kings[player]!, army);
            board.cells[to] = moved;
            board.undo();
            if (found) expect(isAttackedNow).toBe(true);
            if (isAttackedNow && !isAttackedWithout) expect(found).toBe(true);
          }
        }
      }),
    );
  });
});
