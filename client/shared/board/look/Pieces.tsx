import { type CSSProperties, memo, useLayoutEffect, useRef } from 'react';
import {
  type Color,
  colorOf,
  type PieceCode,
  pieceColor,
  pieceToken,
} from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED } from '../../../../engine/board/position.ts';
import { SIDE, type Square, squareName } from '../../../../engine/board/squares.ts';
import type { Orientation } from '../../../../protocol/shapes/playerOptions.ts';
import { cx } from '../../hooks/cx.ts';
import { useGradual } from '../../hooks/useGradual.ts';
import s from '../Board.module.css';
import type { BoardView, Wave } from '../boardView.ts';
import { cellOf, type Turns } from '../geometry.ts';
import { follow, startTracks, type Track, type Tracks } from '../marks/tracks.ts';
import { PieceDrawing } from './PieceDrawing.tsx';

/** A dragged piece with its offset from its cell in pixels. */
export interface DraggedPiece {
  readonly square: Square;
  readonly dx: number;
  readonly dy: number;
}

interface PiecesProps {
  view: BoardView;
  held: DraggedPiece | null;
  orientation: Orientation;
}

/**
 * All pieces as separate elements, which animate between squares. Captured pieces fade out below the pieces that captured
 * them. The elements are in the order of their ids: if a captured piece moved to the front, React would insert all pieces
 * before it again, and the browser would compute their styles.
 */
export function Pieces(props: PiecesProps) {
  const items = usePieceItems(props).sort((a, b) => a.id - b.id);
  return (
    <div className={s.pieces} aria-hidden="true">
      {items.map(({ id, ...item }) => (
        <PieceItem key={id} {...item} />
      ))}
    </div>
  );
}

/** The number of pieces that a picture gets in each frame. Their layout takes a few milliseconds. */
const PER_FRAME = 16;

/**
 * The pieces of a picture of a board, in one SVG element. The layout of such a picture is faster than the layout of
 * elements for all pieces, but an animation draws the whole picture again.
 */
export function StillPieces({ view, orientation }: Omit<PiecesProps, 'held'>) {
  const items = usePieceItems({ view, orientation, held: null });
  const count = useGradual(items.length, PER_FRAME);
  return (
    <svg className={s.marks} viewBox={`0 0 ${SIDE * 100} ${SIDE * 100}`} aria-hidden="true">
      {items.slice(0, count).map(({ id, ...item }) => (
        <StillPieceItem key={id} {...item} />
      ))}
    </svg>
  );
}

interface PieceItemProps {
  square: Square;
  piece: PieceCode;
  owner: Color;
  isFrozen: boolean;
  convert: boolean;
  turns: Turns;
  isUpright: Turns;
  isTaken: boolean;
  isMoved: boolean;
  draggedBy: string | null;
  wave: Wave | null;
}

/** Returns what is drawn for each piece, the captured pieces first. */
function usePieceItems({ view, held, orientation }: PiecesProps): (PieceItemProps & { id: number })[] {
  const { position, lastMove, turns, convert, waves } = view;
  const tracks = useTracks(position.board, lastMove);
  const itemOf = ({ id, square, piece }: Track, isTaken: boolean) => {
    const owner = position.owners[pieceColor(piece)];
    const state = position.states[owner];
    const isHeld = !isTaken && held?.square === square;
    return {
      id,
      square,
      piece,
      owner,
      isFrozen: state !== ACTIVE && state !== DEFEATED,
      convert,
      turns,
      isUpright: orientation === 'ARMY' ? turnsFrom(owner, turns) : 0,
      isTaken,
      isMoved: !isTaken && lastMove?.to === square,
      draggedBy: isHeld ? `${held.dx}px ${held.dy}px` : null,
      wave: isTaken ? null : (waves.find(({ colors }) => colors.includes(pieceColor(piece))) ?? null),
    } as const;
  };
  return [
    ...tracks.taken.map((track) => itemOf(track, true)),
    ...tracks.pieces.map((track) => itemOf(track, false)),
  ];
}

/** Returns the tracks of the pieces, which are derived from the tracks of the previous render. */
function useTracks(board: Uint8Array, lastMove: BoardView['lastMove']): Tracks {
  const drawn = useRef<Tracks>(null);
  const before = drawn.current;
  const tracks =
    before === null ? startTracks(board) : before.board === board ? before : follow(before, board, lastMove);
  useLayoutEffect(() => {
    drawn.current = tracks;
  });
  return tracks;
}

const PieceItem = memo(function PieceItem(props: PieceItemProps) {
  const { square, turns, isTaken, isMoved, draggedBy } = props;
  const { col, row } = cellOf(square, turns);
  const style: CSSProperties = { transform: `translate(${col * 100}%, ${row * 100}%)` };
  // The property `translate` adds the drag offset without changing the percentages of `transform`.
  if (draggedBy) style.translate = draggedBy;
  return (
    <div className={cx(s.piece, isTaken && s.taken, isMoved && s.moved, draggedBy && s.held)} style={style}>
      <svg viewBox="0 0 100 100" aria-hidden="true" data-at={isTaken ? undefined : squareName(square)}>
        <PieceInCell {...props} />
      </svg>
    </div>
  );
});

const StillPieceItem = memo(function StillPieceItem(props: PieceItemProps) {
  const { square, piece, turns, isTaken } = props;
  const { col, row } = cellOf(square, turns);
  return (
    <g
      className={cx(s.stillPiece, isTaken && s.taken)}
      style={{ transform: `translate(${col * 100}px, ${row * 100}px)` }}
      data-square={isTaken ? undefined : squareName(square)}
      data-piece={isTaken ? undefined : pieceToken(piece)}
    >
      <PieceInCell {...props} />
    </g>
  );
});

/**
 * The drawing of a piece. When the wave of a captured army reaches the square, the drawing of the former owner's piece
 * fades out and the drawing of the new owner's piece appears.
 */
function PieceInCell({ square, piece, owner, isFrozen, convert, turns, isUpright, wave }: PieceItemProps) {
  const look = { piece, convert, turns, isUpright };
  if (!wave) return <PieceDrawing {...look} owner={owner} isFrozen={isFrozen} />;
  const style = { animationDelay: `${waveDelayMs(wave, square)}ms` };
  return (
    <>
      <g style={style} className={s.fades}>
        <PieceDrawing {...look} owner={wave.from} isFrozen={false} />
      </g>
      <g style={style} className={s.appears}>
        <PieceDrawing {...look} owner={owner} isFrozen={isFrozen} />
      </g>
    </>
  );
}

/** Returns the rotation of the army's camp relative to the lower left, where pieces are upright. */
function turnsFrom(owner: Color, turns: Turns): Turns {
  return colorOf(owner - turns);
}

/**
 * Returns the delay of the wave at a square. The wave starts 400 ms after the move and takes 600 ms across the board.
 */
function waveDelayMs({ origin, delayMs }: Wave, square: Square): number {
  const files = (origin % SIDE) - (square % SIDE);
  const ranks = Math.floor(origin / SIDE) - Math.floor(square / SIDE);
  return Math.round(delayMs + 400 + (600 * Math.hypot(files, ranks)) / Math.hypot(SIDE, SIDE));
}
