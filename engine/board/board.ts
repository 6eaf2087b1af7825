/**
 * The search board: mutable typed arrays with piece lists per color, an incrementally updated Zobrist key, and an undo
 * stack. The methods of the search allocate no memory.
 *
 *   load       loads a position
 *   generate   returns the legal moves of a player   (generate.ts)
 *   step       plays a move with its consequences    (turns.ts)
 *   make       only moves the pieces
 *   undo       takes back the last step or make
 *
 * A move on this board is `from | to << 8 | kind << 16` with cells instead of squares; kind is the resulting type of a
 * pawn (a promotion or a new direction), and 0 if the type does not change.
 */
import { CELL_COUNT, CELL_OF, type Cell, OUTSIDE, SQUARE_OF } from './geometry.ts';
import { type Color, colorOf, KING, type PieceCode, pieceColor } from './pieces.ts';
import { ACTIVE, DEFEATED, type PlayerState, type Position } from './position.ts';
import { SQUARE_COUNT } from './squares.ts';
import { PIECE_HIGH, PIECE_LOW, statusHigh, statusLow, TURN_HIGH, TURN_LOW } from './zobrist.ts';

/** A move on the search board, see above. */
export type BoardMove = number;

/**
 * How a game has ended, as far as the board alone shows it (rule 9). All other ends depend on the history of the game.
 */
export const NOT_OVER = 0;
export const OVER_THREE_CHECKMATES = 1;
export const OVER_FORFEIT = 2;
export const OVER_BARE_KINGS = 3;

/** Maximum depth of the undo stack. */
const STACK_DEPTH = 512;
const FRAME = 8;
/**
 * Number of fields of a checkmate on the stack: victim, mating player, the king's cell, its index in the piece list.
 */
export const MATE = 4;

export class Board {
  /** The content of each cell: a piece code, 0 for an empty cell, or OUTSIDE for a cell outside the board. */
  readonly cells = new Uint8Array(CELL_COUNT).fill(OUTSIDE);
  /** Piece lists: `lists[color << 8 | i]` is a cell, for i below `counts[color]`. */
  readonly lists = new Uint8Array(4 * CELL_COUNT);
  readonly counts = new Int32Array(4);
  /** The index of a cell's piece in the list of its color. */
  readonly places = new Uint8Array(CELL_COUNT);
  /** The cell of each color's king, or 0 if the color has no king. */
  readonly kings = new Uint8Array(4);
  readonly owners = new Uint8Array(4);
  readonly states = new Uint8Array(4);
  /**
   * Two masks of colors per player: `army` holds the armies that the player owns, `hostile` the armies whose pieces
   * attack the player (rule 6).
   */
  readonly army = new Uint8Array(4);
  readonly hostile = new Uint8Array(4);
  /** Number of active players. */
  activeCount = 0;
  /** The side to move. Undefined if the game is over. */
  turn: Color = 0;
  /** Whether and how the game ended: NOT_OVER or one of the OVER_ constants. */
  over = NOT_OVER;
  /**
   * Zobrist key of piece placement, army owners and player states. `keyLow()` and `keyHigh()` add the side to move.
   */
  low = 0;
  high = 0;
  /** Army owners and player states, packed into 16 bits. */
  status = 0;
  /** Move buffer of the search. The moves of each ply follow those of the previous ply. */
  readonly moves = new Int32Array(1 << 16);
  /** The checkmates of all steps on the undo stack. Each checkmate takes MATE array elements. */
  readonly mates = new Int32Array(4 * MATE);
  mateCount = 0;
  /** Number of steps on the undo stack. */
  depth = 0;
  private readonly frames = new Int32Array(STACK_DEPTH * FRAME);

  /** Loads a position and clears the undo stack. The caller must set `over` if the position is over. */
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

  /** Returns the low half of the key that identifies positions for repetition (rule 9.5). */
  keyLow(): number {
    return this.low ^ TURN_LOW[this.turn]!;
  }

  keyHigh(): number {
    return this.high ^ TURN_HIGH[this.turn]!;
  }

  /** Returns the 144 piece codes by square: a copy of the loaded placement with the moves of the undo stack applied. */
  placementAfter(loaded: Uint8Array): Uint8Array {
    const board = new Uint8Array(loaded); // `slice` of a Buffer would share its memory.
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

  /** Moves only the pieces, without consequences and without a change of turn. `undo` reverts it. */
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

  /**
   * Pushes a move and the current state onto the undo stack. For a step that moves no piece, such as a pass, `move` is
   * 0.
   */
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

  /** Reverts the last `make` or step. */
  undo(): void {
    const frames = this.frames;
    const at = --this.depth * FRAME;
    const move = frames[at]!;
    const pieces = frames[at + 1]!;
    const rest = frames[at + 5]!;
    if (this.status !== frames[at + 4]!) this.reviveKings(rest >> 8, frames[at + 4]!);
    this.turn = colorOf(rest);
    this.over = (rest >> 4) & 15;
    if (move !== 0) this.replace(move, pieces & 255, (pieces >> 8) & 255, pieces >> 16);
    this.low = frames[at + 2]!;
    this.high = frames[at + 3]!;
  }

  /** Removes a checkmated player's king and gives the army to `by` (rule 7). */
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

  /** Sets a player's state. The change cannot be undone. Must not be used for a checkmate. */
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

  /** Removes a piece from the list of its color. The last list entry takes the place of the removed one. */
  private delist(piece: PieceCode, cell: Cell): void {
    const color = piece >> 4;
    const place = this.places[cell]!;
    const last = this.lists[(color << 8) | --this.counts[color]!]!;
    this.lists[(color << 8) | place] = last;
    this.places[last] = place;
    this.low ^= PIECE_LOW[(piece << 8) | cell]!;
    this.high ^= PIECE_HIGH[(piece << 8) | cell]!;
  }

  /** Exact inverse of `delist`: restores the list including its order. */
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

  /** Recomputes everything derived from owners and states. */
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
