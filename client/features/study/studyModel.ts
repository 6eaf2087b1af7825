/** The model of the study board: the variation tree with the current node, and a position that the user sets up. */

import {
  COLORS,
  type Color,
  fourOf,
  KING,
  type PieceCode,
  pieceColor,
  pieceKind,
} from '../../../engine/board/pieces.ts';
import { DEFEATED, type PlayerState, type Position, startPosition } from '../../../engine/board/position.ts';
import type { Square } from '../../../engine/board/squares.ts';
import type { PositionFault } from '../../../engine/notation/positionFault.ts';
import { makePosition, parsePosition } from '../../../engine/notation/positionText.ts';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { mustPass } from '../../../engine/rules/game.ts';
import { type Move, moveFrom, moveTo } from '../../../engine/rules/moves.ts';
import {
  annotate,
  isPathOf,
  nodeAt,
  nodesAlong,
  play,
  promote,
  removeVariation,
  type StudyNode,
  type StudyPath,
  type StudyPlace,
  type StudyTree,
  studyOf,
  takeBack,
  treeOfRecord,
} from '../../../engine/study/tree.ts';
import { checkedKings } from '../../../protocol/drawing/checkedKings.ts';
import type { BoardView, MarkedMove } from '../../shared/board/boardView.ts';
import { type Drawing, withDrawing } from '../../shared/board/marks/drawings.ts';
import { newChecks } from '../../shared/records/gameSteps.ts';
import type { SpokenStep } from '../../shared/records/stepText.ts';

export interface StudyUndo {
  readonly change: 'deleted' | 'replaced';
  readonly before: StudyPlace;
}

export interface StudyState {
  readonly place: StudyPlace;
  /** The position that the user sets up. Null while the user plays moves. */
  readonly draft: Position | null;
  /** Why the draft is not a valid position. */
  readonly fault: PositionFault | null;
  /** What Undo restores: the study before it was replaced or moves were deleted. Null after any other change. */
  readonly undo: StudyUndo | null;
}

/** A step of a variation of the engine. */
export type LineStep = Move | 'pass';

export type StudyMessage =
  | { type: 'move.made'; move: Move }
  | { type: 'line.played'; line: readonly LineStep[] }
  | { type: 'place.chosen'; path: StudyPath }
  | { type: 'move.takenBack' }
  | { type: 'variation.promoted' }
  | { type: 'variation.deleted' }
  | { type: 'deletion.undone' }
  | { type: 'comment.written'; comment: string }
  | { type: 'drawing.made'; drawing: Drawing }
  | { type: 'setup.opened' }
  | { type: 'setup.closed' }
  | { type: 'draft.changed'; draft: Position }
  | { type: 'study.restarted' }
  | { type: 'position.read'; position: Position }
  | { type: 'record.read'; record: GameRecord; path?: StudyPath };

export function studyFrom(position: Position = startPosition()): StudyState {
  return { place: { tree: studyOf(position), path: [] }, draft: null, fault: null, undo: null };
}

export function positionOf({ draft, place }: StudyState): Position {
  return draft ?? nodeAt(place.tree, place.path).game.position;
}

/**
 * Returns the move that led to the node. The player of the move is the current owner of the moved piece. Returns null
 * for the root and for events that are not moves.
 */
export function lastMoveOf({ recorded, game: { position } }: StudyNode): MarkedMove | null {
  if (recorded?.event.type !== 'move') return null;
  const { move } = recorded.event;
  const [from, to] = [moveFrom(move), moveTo(move)];
  return { by: position.owners[pieceColor(position.board[to] ?? 0)], from, to };
}

/** Returns what the board shows of a node: the position, the move that led to it, and the drawings. */
export function nodeView(
  node: StudyNode,
): Pick<BoardView, 'position' | 'lastMove' | 'drawings' | 'checked' | 'lit'> {
  const { position } = node.game;
  return {
    position,
    lastMove: lastMoveOf(node),
    drawings: node.recorded?.drawings ?? [],
    checked: checkedKings(position),
    lit: position.turn,
  };
}

/** Returns the step to the shown node, for its announcement. Null at the root. */
export function stepAt({ tree, path }: StudyPlace): SpokenStep | null {
  const [parent, node] = nodesAlong(tree.root, path).slice(-2);
  if (!parent || !node?.recorded || !node.done) return null;
  const { recorded, done } = node;
  const { event } = recorded;
  const by = event.type === 'draw' ? null : 'color' in event ? event.color : parent.game.position.turn;
  return { ...done, checks: newChecks(done.checks, parent.game), by, recorded, before: parent.game };
}

export function study(state: StudyState, message: StudyMessage): StudyState {
  const { place } = state;
  switch (message.type) {
    case 'move.made': {
      const played = play(place, { type: 'move', move: message.move });
      return played.ok ? at(state, played.value) : state;
    }
    case 'line.played': {
      const played = withLine(place, message.line);
      return played ? { ...at(state, played), draft: null, fault: null } : state;
    }
    case 'place.chosen':
      return { ...state, place: { ...place, path: message.path } };
    case 'move.takenBack':
      return deleted(state, takeBack(place));
    case 'variation.promoted':
      return at(state, promote(place));
    case 'variation.deleted':
      return deleted(state, removeVariation(place));
    case 'deletion.undone':
      return state.undo ? { ...at(state, state.undo.before), draft: null, fault: null } : state;
    case 'comment.written':
      return at(state, { ...place, tree: annotate(place, { comment: message.comment }) });
    case 'drawing.made': {
      const before = nodeAt(place.tree, place.path).recorded?.drawings ?? [];
      const drawings = withDrawing(before, message.drawing);
      return at(state, { ...place, tree: annotate(place, { drawings }) });
    }
    case 'setup.opened':
      return { ...state, draft: positionOf(state) };
    case 'setup.closed':
      return { ...state, draft: null, fault: null };
    case 'draft.changed':
      return withDraft(state, message.draft);
    case 'study.restarted':
      return isNew(place.tree) ? state : replaced(state, studyFrom().place);
    case 'position.read':
      return replaced(state, studyFrom(message.position).place);
    case 'record.read': {
      const tree = treeOfRecord(message.record);
      const path = message.path && isPathOf(tree, message.path) ? message.path : [];
      return replaced(state, { tree, path });
    }
    default:
      return message satisfies never;
  }
}

/**
 * Plays a variation of the engine from the node. Returns null if one of its moves is illegal, for example because the
 * variation belongs to another position.
 */
function withLine(place: StudyPlace, line: readonly LineStep[]): StudyPlace | null {
  let here = place;
  for (const step of line) {
    // A move also plays the passes that follow it, so these passes are skipped here.
    if (step === 'pass' && !mustPass(nodeAt(here.tree, here.path).game)) continue;
    const played = play(here, step === 'pass' ? { type: 'pass' } : { type: 'move', move: step });
    if (!played.ok) return null;
    here = played.value;
  }
  return here;
}

/** Returns whether a study has only the start position, without moves and comments. */
export function isNew({ comment, root }: StudyTree): boolean {
  if (root.branches.length > 0 || comment !== '') return false;
  return makePosition(root.game.position) === makePosition(startPosition());
}

/**
 * Returns the state at another place. A deletion can be undone only until the next change, because a later undo would
 * also revert that change.
 */
function at(state: StudyState, place: StudyPlace): StudyState {
  const isSame = place.tree === state.place.tree;
  return { ...state, place, undo: isSame ? state.undo : null };
}

function deleted(state: StudyState, place: StudyPlace): StudyState {
  if (place.tree === state.place.tree) return state;
  return { ...state, place, undo: { change: 'deleted', before: state.place } };
}

/**
 * Returns the state with another study. If several studies replace each other, Undo restores the first one, because the
 * user has worked on it the longest.
 */
function replaced({ place: last, undo }: StudyState, place: StudyPlace): StudyState {
  const before = undo?.before ?? (isNew(last.tree) ? null : last);
  return { place, draft: null, fault: null, undo: before && { change: 'replaced', before } };
}

/** Starts a new study from a valid draft. An invalid draft shows its error and leaves the study unchanged. */
function withDraft(state: StudyState, draft: Position): StudyState {
  const read = parsePosition(makePosition(draft));
  if (!read.ok) return { ...state, draft, fault: read.error };
  const { place } = studyFrom(read.value);
  const { root, comment } = state.place.tree;
  // A study without moves and comments is the position that is being set up.
  const isPosition = root.branches.length === 0 && comment === '';
  return { ...(isPosition ? { ...state, place, fault: null } : replaced(state, place)), draft: read.value };
}

/** Returns the draft with a piece placed on a square. Removes the piece if it is already there, or if `piece` is 0. */
export function withPiece(draft: Position, square: Square, piece: PieceCode): Position {
  const board = draft.board.slice();
  const isPresent = board[square] === piece;
  board[square] = isPresent ? 0 : piece;
  return { ...draft, board };
}

/** Returns the draft with a piece moved to a square, or removed if `to` is null. */
export function withPieceMoved(draft: Position, from: Square, to: Square | null): Position {
  const board = draft.board.slice();
  if (to !== null) board[to] = board[from] ?? 0;
  board[from] = 0;
  return { ...draft, board };
}

export function withState(draft: Position, color: Color, state: PlayerState): Position {
  const states = draft.states.map((one, index) => (index === color ? state : one));
  // The army of a checkmated player must have an active owner. Every other army belongs to its own player.
  const heir = COLORS.find((one) => states[one] !== DEFEATED) ?? 0;
  const owners = fourOf((one) => {
    if (states[one] !== DEFEATED) return one;
    const owner = draft.owners[one];
    return states[owner] === DEFEATED || owner === one ? heir : owner;
  });
  return { ...draft, states, owners };
}

export function withOwner(draft: Position, color: Color, owner: Color): Position {
  return { ...draft, owners: fourOf((one) => (one === color ? owner : draft.owners[one])) };
}

/** Returns a board with only the four kings, in their corners. */
export function clearedBoard(): Position {
  const start = startPosition();
  return { ...start, board: start.board.map((piece) => (pieceKind(piece) === KING ? piece : 0)) };
}
