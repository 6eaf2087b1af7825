/** Cached results of the rules for a position. Guards, marks and the board query them repeatedly. */

import { COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Position } from '../../../../engine/board/position.ts';
import { laterCaptures } from '../../../../engine/match/premove.ts';
import { checkedColors, legalMoves, type Move } from '../../../../engine/rules/moves.ts';

type MovesByPosition = WeakMap<Position, readonly Move[]>;

const moves: readonly MovesByPosition[] = COLORS.map(() => new WeakMap());
const premoves: readonly MovesByPosition[] = COLORS.map(() => new WeakMap());
const checked = new WeakMap<Position, readonly Color[]>();

/** Returns the moves of a player as if it were the player's turn. Returns an empty list for null. */
export function movesOf(position: Position, turn: Color | null): readonly Move[] {
  const known = turn === null ? undefined : moves[turn];
  if (!known) return [];
  let found = known.get(position);
  if (!found) {
    found = legalMoves(position.turn === turn ? position : { ...position, turn });
    known.set(position, found);
  }
  return found;
}

/** Returns the premoves of a player: the moves that are legal now, and the captures that are possible only later. */
export function premovesOf(position: Position, by: Color): readonly Move[] {
  const known = premoves[by];
  let found = known?.get(position);
  if (!found) {
    found = [...movesOf(position, by), ...laterCaptures(position, by)];
    known?.set(position, found);
  }
  return found;
}

/** Returns the players in check. */
export function checkedIn(position: Position): readonly Color[] {
  let found = checked.get(position);
  if (!found) {
    found = checkedColors(position);
    checked.set(position, found);
  }
  return found;
}
