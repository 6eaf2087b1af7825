/**
 * The board that moves are searched on: mutable, in typed arrays, with lists of the pieces of each colour, a key kept up
 * to date, and a stack of what it takes to go back. Nothing here allocates once a board is made.
 *
 *   load       take over a position
 *   generate   legal moves of a player           (generate.ts)
 *   step       play a move and all it causes     (turns.ts)
 *   make       only displace the pieces
 *   undo       take back the last step or make, whichever it was
 *
 * A move on this board is `from | to << 8 | kind << 16` with cells instead of squares; kind is what a pawn becomes by the
 * move, be it a promotion or another direction, and 0 when the piece stays what it is.
 */
import { CELL_COUNT, CELL_OF, type Cell, OUTSIDE, SQUARE_OF } from './geometry.ts';
import { type Color, KING, type PieceCode, pieceColor } from './pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState, type Position } from './position.ts';
import { SQUARE_COUNT } from './squares.ts';
import { PIECE_HIGH, PIECE_LOW, statusHigh, statusLow, TURN_HIGH, TURN_LOW } from './zobrist.ts';

/** A move on the search board, see above. */
export type BoardMove = number;

/** How a game that goes on by itself no more has ended (rule 9); the other ends need more than a board. */
export const NOT_OVER = 0;
export const OVER_THREE_CHECKMATES = 1;
export const OVER_FORFEIT = 2;
export const OVER_BARE_KINGS = 3;

/** No position has more moves: a cell can be reached from 8 directions and by 8 knights, and at the edge in 4 forms. */
export const MOVES_A_POSITION = 4096;
/** Longest line that can be stepped and then taken back. */
export const STACK_DEPTH = 512;
const FRAME = 8;
/** Fields of a mate on the stack: victim, by, the king's cell, its place in the list. */
export const MATE = 4;

export class Board {
  /** What stands where, by cell. */
  readonly cells = new Uint8Array(CELL_COUNT).fill(OUTSIDE);
  /** Cells of each colour's pieces: `lists[color << 8 | i]` for i below `counts[color]`. */
  readonly lists = new Uint8Array(4 * CELL_COUNT);
  readonly counts = new Int32Array(4);
  /** Where in its colour's list the piece on a cell is. */
  readonly places = new Uint8Array(CELL_COUNT);
  /** Cell of each colour's king, 0 when it has none. */
  readonly kings = new Uint8Array(4);
  readonly owners = new Uint8Array(4);
  readonly states = new Uint8Array(4);
  /** By player, as masks of colours: the own army; and those whose pieces attack the player (rule 6). */
  readonly army = new Uint8Array(4);
  readonly hostile = new Uint8Array(4);
  /** How many players take turns. */
  activeCount = 0;
  /** The player on the move; means nothing when the game is over. */
  turn: Color = 0;
  /** One of NOT_OVER, OVER_... */
  over = NOT_OVER;
  /** Key of placement, owners and states; `keyLow()` and `keyHigh()` add the player to move. */
  low = 0;
  high = 0;
  /** Owners and states in 16 bits. */
  status = 0;
  /** Room for moves while a line is searched; each generation begins where the one before it ended. */
  readonly moves = new Int32Array(1 << 16);
  /** Checkmates of all steps on the stack, MATE numbers each. */
  readonly mates = new Int32Array(4 * MATE);
  mateCount = 0;
  /** Steps on the stack. */
  depth = 0;
  private readonly frames = new Int32Array(STACK_DEPTH * FRAME);

  /** Takes over a position and forgets what was before. The position may be over; `over` then stays for the caller to set. */
  load(position: Position): void {
    this.counts.fill(0);
    this.kings.fill(0);
    this.status = 0;
    this.low = statusLow(0);
    this.high = statusHigh(0);
    this.depth = 0;
    this.mateCount = 0;
    this.over = NOT_OVER;
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const piece = position.board[square]!;
      const cell = CELL_OF[square]!;
      this.cells[cell] = piece;
      if (piece !== 0) this.enlist(piece, cell);
    }
    this.turn = position.turn ?? 0;
    for (let i = 0; i < 4; i++) {
      this.owners[i] = position.owners[i]!;
      this.states[i] = position.states[i]!;
    }
    this.statusChanged();
  }

  /** Low half of the key that tells positions apart for repetition (rule 9.5). */
  keyLow(): number {
    return this.low ^ TURN_LOW[this.turn]!;
  }

  keyHigh(): number {
    return this.high ^ TURN_HIGH[this.turn]!;
  }

  /** The 144 piece codes by square: a copy of the placement that was loaded, in which only what the stack tells of differs. */
  placementAfter(loaded: Uint8Array): Uint8Array {
    const board = loaded.slice();
    for (let i = 0; i < this.depth; i++) {
      const move = this.frames[i * FRAME]!;
      if (move !== 0) this.copyTo(board, move & 255).copyTo(board, (move >> 8) & 255);
    }
    for (let i = 0; i < this.mateCount; i++) this.copyTo(board, this.mates[i * MATE + 2]!);
    return board;
  }

  hasKing(player: Color): boolean {
    return this.states[player] !== DEFEATED;
  }

  isActive(player: Color): boolean {
    return this.states[player] === ACTIVE;
  }

  /** Displaces the pieces of a move and nothing else: no examination, no turn. `undo` takes it back. */
  make(move: BoardMove): void {
    const from = move & 255;
    const to = (move >> 8) & 255;
    const kind = move >> 16;
    const piece = this.cells[from]!;
    const captured = this.cells[to]!;
    const placed = kind === 0 ? piece : (piece & 0x30) | kind;
    this.push(move, piece | (captured << 8) | (this.places[to]! << 16));
    if (captured !== 0) this.delist(captured, to);
    const place = this.places[from]!;
    this.lists[((piece & 0x30) << 4) | place] = to;
    this.places[to] = place;
    this.cells[from] = 0;
    this.cells[to] = placed;
    if ((piece & 15) === KING) this.kings[piece >> 4] = to;
    this.low ^= PIECE_LOW[(piece << 8) | from]! ^ PIECE_LOW[(placed << 8) | to]!;
    this.high ^= PIECE_HIGH[(piece << 8) | from]! ^ PIECE_HIGH[(placed << 8) | to]!;
  }

  /** Opens a step that displaces nothing, such as a pass. */
  push(move: BoardMove, pieces: number): void {
    const frames = this.frames;
    const at = this.depth++ * FRAME;
    frames[at] = move;
    frames[at + 1] = pieces;
    frames[at + 2] = this.low;
    frames[at + 3] = this.high;
    frames[at + 4] = this.status;
    frames[at + 5] = this.turn | (this.over << 4) | (this.mateCount << 8);
  }

  /** Takes the last `make` or step back. */
  undo(): void {
    const frames = this.frames;
    const at = --this.depth * FRAME;
    const move = frames[at]!;
    const pieces = frames[at + 1]!;
    const rest = frames[at + 5]!;
    if (this.status !== frames[at + 4]!) this.reviveKings(rest >> 8, frames[at + 4]!);
    this.turn = (rest & 3) as Color;
    this.over = (rest >> 4) & 15;
    if (move !== 0) this.replace(move, pieces & 255, (pieces >> 8) & 255, pieces >> 16);
    this.low = frames[at + 2]!;
    this.high = frames[at + 3]!;
  }

  /** Takes a checkmated player off the board: the king goes, the army passes to `by` (rule 7). */
  mate(victim: Color, by: Color): void {
    const cell = this.kings[victim]!;
    const king = this.cells[cell]!;
    const at = this.mateCount++ * MATE;
    this.mates[at] = victim;
    this.mates[at + 1] = by;
    this.mates[at + 2] = cell;
    this.mates[at + 3] = this.places[cell]!;
    this.delist(king, cell);
    this.cells[cell] = 0;
    this.kings[victim] = 0;
    for (let color = 0; color < 4; color++) if (this.owners[color] === victim) this.owners[color] = by;
    this.states[victim] = DEFEATED;
    this.statusChanged();
  }

  /** Changes a player's state; not for checkmate. It cannot be taken back. */
  setState(player: Color, state: PlayerState): void {
    this.states[player] = state;
    this.statusChanged();
  }

  private copyTo(board: Uint8Array, cell: Cell): this {
    board[SQUARE_OF[cell]!] = this.cells[cell]!;
    return this;
  }

  private replace(move: BoardMove, piece: number, captured: number, place: number): void {
    const from = move & 255;
    const to = (move >> 8) & 255;
    const own = this.places[to]!;
    this.cells[from] = piece;
    this.cells[to] = captured;
    this.lists[((piece & 0x30) << 4) | own] = from;
    this.places[from] = own;
    if ((piece & 15) === KING) this.kings[piece >> 4] = from;
    if (captured !== 0) this.relist(captured, to, place);
  }

  private enlist(piece: PieceCode, cell: Cell): void {
    const color = pieceColor(piece);
    const place = this.counts[color]!++;
    this.lists[(color << 8) | place] = cell;
    this.places[cell] = place;
    if ((piece & 15) === KING) this.kings[color] = cell;
    this.low ^= PIECE_LOW[(piece << 8) | cell]!;
    this.high ^= PIECE_HIGH[(piece << 8) | cell]!;
  }

  /** The last of the list fills the gap. */
  private delist(piece: PieceCode, cell: Cell): void {
    const color = piece >> 4;
    const place = this.places[cell]!;
    const last = this.lists[(color << 8) | --this.counts[color]!]!;
    this.lists[(color << 8) | place] = last;
    this.places[last] = place;
    this.low ^= PIECE_LOW[(piece << 8) | cell]!;
    this.high ^= PIECE_HIGH[(piece << 8) | cell]!;
  }

  /** Exactly undoes `delist`, so that lists are the same again, order included. */
  private relist(piece: PieceCode, cell: Cell, place: number): void {
    const color = piece >> 4;
    const moved = this.lists[(color << 8) | place]!;
    const end = this.counts[color]!++;
    this.lists[(color << 8) | end] = moved;
    this.places[moved] = end;
    this.lists[(color << 8) | place] = cell;
    this.places[cell] = place;
  }

  private reviveKings(mateCount: number, status: number): void {
    while (this.mateCount > mateCount) {
      const at = --this.mateCount * MATE;
      const victim = this.mates[at]!;
      const cell = this.mates[at + 2]!;
      const king = (victim << 4) | KING;
      this.cells[cell] = king;
      this.kings[victim] = cell;
      this.relist(king, cell, this.mates[at + 3]!);
    }
    for (let i = 0; i < 4; i++) {
      this.owners[i] = (status >> (i * 2)) & 3;
      this.states[i] = (status >> (8 + i * 2)) & 3;
    }
    this.statusChanged();
  }

  /** Works out again what follows from owners and states. */
  private statusChanged(): void {
    this.low ^= statusLow(this.status);
    this.high ^= statusHigh(this.status);
    this.status = 0;
    this.activeCount = 0;
    for (let i = 0; i < 4; i++) {
      this.status |= (this.owners[i]! << (i * 2)) | (this.states[i]! << (8 + i * 2));
      if (this.states[i] === ACTIVE) this.activeCount++;
      let army = 0;
      let hostile = 0;
      for (let color = 0; color < 4; color++) {
        const owner = this.owners[color]!;
        if (owner === i) army |= 1 << color;
        else if (this.states[owner] === ACTIVE) hostile |= 1 << color;
      }
      this.army[i] = army;
      this.hostile[i] = hostile;
    }
    this.low ^= statusLow(this.status);
    this.high ^= statusHigh(this.status);
  }
}
