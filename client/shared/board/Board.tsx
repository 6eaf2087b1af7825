import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KING, makePiece } from '../../../engine/board/pieces.ts';
import type { Square } from '../../../engine/board/squares.ts';
import { cx } from '../hooks/cx.ts';
import s from './Board.module.css';
import type { BoardView, Wave } from './boardView.ts';
import { cellOf } from './geometry.ts';
import type { BoardActs } from './input/boardActions.ts';
import { useBoardInput } from './input/useBoardInput.ts';
import { artStyle, type BoardArt } from './look/boardArt.ts';
import { useBoardLook } from './look/boardLook.ts';
import { Brackets, Coordinates, InnerCoordinates } from './look/Frame.tsx';
import { frozenColors } from './look/frozenColors.ts';
import { Grid } from './look/Grid.tsx';
import { Pieces } from './look/Pieces.tsx';
import { BestMoveArrow } from './marks/BestMoveArrow.tsx';
import { Drawings } from './marks/Drawings.tsx';
import { withDraft } from './marks/drawings.ts';
import { LensMarks } from './marks/LensMarks.tsx';
import { Loupe } from './marks/Loupe.tsx';
import { MarksAbove } from './marks/MarksAbove.tsx';
import { MarksBelow } from './marks/MarksBelow.tsx';
import { PremoveMarks } from './marks/PremoveMarks.tsx';

interface BoardProps {
  view: BoardView;
  acts: BoardActs;
  /** A picture that is drawn under the squares. */
  art?: BoardArt | null;
  /** Additional marks under the pieces. */
  under?: ReactNode;
  /** Overlays on the board: the promotion picker, and the banner about an army that passes to another player. */
  children?: ReactNode;
}

/** The board of a game: squares, marks, pieces, and input by pointer and keyboard. It contains no logic of the game. */
export function Board({ view, acts, art = null, under, children }: BoardProps) {
  const { t } = useTranslation();
  const { turns, position } = view;
  const firstStop = Math.max(0, position.board.indexOf(makePiece(view.viewer ?? 0, KING)));
  const input = useBoardInput(acts, position.board, turns, firstStop);
  const { held, hovered, tabStop, focused, handlers } = input;
  const drawings = withDraft(view.drawings ?? [], input.draft);
  const look = useBoardLook();
  return (
    <div
      className={s.board}
      style={art ? { ...look.style, ...artStyle(art) } : look.style}
      data-art={art ? (art.frame ? 'framed' : 'plain') : undefined}
      data-board={art ? 'art' : look.coloring}
      data-notation={look.notation}
      data-testid="board"
      data-rotation={turns * 90}
      data-past={view.isPast || undefined}
    >
      <div className={cx(s.field, view.isDim && s.dim)}>
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out as a board of squares */}
        <div
          ref={input.grid}
          role="grid"
          aria-label={t('board.label')}
          aria-rowcount={12}
          aria-colcount={12}
          className={s.grid}
          {...handlers}
        >
          <Grid view={view} tabStop={tabStop} focused={focused} lift={acts.lift} />
        </div>
        <MarksBelow {...view} />
        {under}
        {view.waves.map((wave) => (
          <WaveRing key={wave.origin} wave={wave} view={view} />
        ))}
        <Pieces view={view} held={held} orientation={look.orientation ?? view.orientation ?? 'VIEWER'} />
        <InnerCoordinates turns={turns} notation={look.notation} />
        <PremoveMarks view={view} />
        <MarksAbove {...view} />
        <LensMarks view={view} />
        <BestMoveArrow bestMove={view.bestMove ?? null} turns={turns} />
        <Drawings drawings={drawings} turns={turns} />
        <Cursor square={focused} view={view} kind={s.focusFrame} />
        <Cursor square={held ? hovered : null} view={view} kind={s.hoverFrame} />
        {children ? <div className={s.over}>{children}</div> : null}
        {input.loupe ? (
          <div className={s.over}>
            <Loupe view={view} square={input.loupe.square} />
          </div>
        ) : null}
      </div>
      <Coordinates turns={turns} notation={look.notation} />
      <Brackets owners={position.owners} frozen={frozenColors(position)} lit={view.lit} turns={turns} />
    </div>
  );
}

function Cursor({
  square,
  view,
  kind,
}: {
  square: Square | null;
  view: BoardView;
  kind: string | undefined;
}) {
  if (square === null) return null;
  const { col, row } = cellOf(square, view.turns);
  return (
    <div className={cx(s.cursor, kind)} style={{ transform: `translate(${col * 100}%, ${row * 100}%)` }} />
  );
}

/** The wave animation of an army that passes to another player. It starts at the king's square. */
function WaveRing({ wave, view }: { wave: Wave; view: BoardView }) {
  const { col, row } = cellOf(wave.origin, view.turns);
  const style = { animationDelay: `${wave.delayMs + 400}ms, ${wave.delayMs + 1000}ms` };
  const at = { cx: col * 100 + 50, cy: row * 100 + 50, style };
  return (
    <svg className={cx(s.marks, s.wave)} viewBox="0 0 1200 1200" aria-hidden="true">
      <circle {...at} className={s.waveFill} />
      <circle {...at} className={s.waveGlow} />
      <circle {...at} className={s.waveEdge} />
    </svg>
  );
}
