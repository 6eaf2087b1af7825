import { type ComponentProps, type CSSProperties, memo, useLayoutEffect, useRef } from 'react';
import { type Color, colorOf, type PieceCode, pieceColor } from '../../../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED } from '../../../../engine/board/position.ts';
import { SIDE, type Square, squareName } from '../../../../engine/board/squares.ts';
import type { Orientation } from '../../../../protocol/shapes/playerOptions.ts';
import { cx } from '../../hooks/cx.ts';
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

/** All pieces as separate elements, which animate between squares. Captured pieces fade out below them. */
export function Pieces({ view, held, orientation }: PiecesProps) {
  const { position, lastMove, turns, convert, waves } = view;
  const tracks = useTracks(position.board, lastMove);
  const lookOf = (track: Track) => {
    const owner = position.owners[pieceColor(track.piece)];
    const state = position.states[owner];
    const isUpright = orientation === 'ARMY' ? turnsFrom(owner, turns) : 0;
    return { owner, isUpright: isUpright, isFrozen: state !== ACTIVE && state !== DEFEATED };
  };
  return (
    <div className={s.pieces} aria-hidden="true">
      {tracks.taken.map((track) => (
        <PieceItem key={track.id} {...track} {...lookOf(track)} convert={convert} turns={turns} isTaken />
      ))}
      {tracks.pieces.map((track) => {
        const isHeld = held?.square === track.square;
        return (
          <PieceItem
            key={track.id}
            {...track}
            {...lookOf(track)}
            convert={convert}
            turns={turns}
            isMoved={lastMove?.to === track.square}
            draggedBy={isHeld ? `${held.dx}px ${held.dy}px` : null}
            wave={waves.find((wave) => wave.colors.includes(pieceColor(track.piece))) ?? null}
          />
        );
      })}
    </div>
  );
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

interface PieceItemProps {
  square: Square;
  piece: PieceCode;
  owner: Color;
  isFrozen: boolean;
  convert: boolean;
  turns: Turns;
  isUpright: Turns;
  isTaken?: boolean;
  isMoved?: boolean;
  draggedBy?: string | null;
  wave?: Wave | null;
}

const PieceItem = memo(function PieceItem(props: PieceItemProps) {
  const { square, piece, owner, isFrozen, convert, turns, isUpright, isTaken, isMoved, draggedBy, wave } =
    props;
  const { col, row } = cellOf(square, turns);
  const style: CSSProperties = { transform: `translate(${col * 100}%, ${row * 100}%)` };
  // The property `translate` adds the drag offset without changing the percentages of `transform`.
  if (draggedBy) style.translate = draggedBy;
  const look = { piece, convert, turns, isUpright: isUpright };
  return (
    <div className={cx(s.piece, isTaken && s.taken, isMoved && s.moved, draggedBy && s.held)} style={style}>
      <svg viewBox="0 0 100 100" aria-hidden="true" data-at={isTaken ? undefined : squareName(square)}>
        {wave ? (
          <WavePiece {...look} owner={owner} isFrozen={isFrozen} wave={wave} square={square} />
        ) : (
          <PieceDrawing {...look} owner={owner} isFrozen={isFrozen} />
        )}
      </svg>
    </div>
  );
});

interface WavePieceProps extends ComponentProps<typeof PieceDrawing> {
  wave: Wave;
  square: Square;
}

/**
 * A piece of a captured army. When the wave reaches the square, the drawing of the former owner's piece fades out and
 * the drawing of the new owner's piece appears.
 */
function WavePiece({ wave, square, ...look }: WavePieceProps) {
  const style = { animationDelay: `${waveDelayMs(wave, square)}ms` };
  return (
    <>
      <g style={style} className={s.fades}>
        <PieceDrawing {...look} owner={wave.from} isFrozen={false} />
      </g>
      <g style={style} className={s.appears}>
        <PieceDrawing {...look} />
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
