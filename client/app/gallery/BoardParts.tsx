/** Boards and seats in each of their states, at a fixed position. */

import { COLORS, type Color, colorOf } from '../../../engine/board/pieces.ts';
import { parseSquare } from '../../../engine/board/squares.ts';
import { type Match, newMatch } from '../../../engine/match/match.ts';
import { parsePosition } from '../../../engine/notation/positionText.ts';
import { makeMove } from '../../../engine/rules/moves.ts';
import { SeatCard } from '../../features/game/seats/SeatCard.tsx';
import { type SeatState, type SeatView, seatClock } from '../../features/game/seats/seatView.ts';
import { Board } from '../../shared/board/Board.tsx';
import type { BoardView } from '../../shared/board/boardView.ts';
import type { Turns } from '../../shared/board/geometry.ts';
import { NO_ACTS } from '../../shared/board/input/boardActions.ts';
import { PromotionPicker } from '../../shared/board/input/PromotionPicker.tsx';
import type { BoardArt } from '../../shared/board/look/boardArt.ts';
import { Tile } from '../../shared/board/look/Tile.tsx';
import { attackedBy } from '../../shared/board/marks/lens.ts';
import { START_BOARD } from '../../shared/board/startBoard.ts';
import s from './GalleryPage.module.css';

const at = (name: string) => parseSquare(name) ?? 0;

/** Round 34: Red owns Black's army, Green has timed out, and a piece on g7 checks White. */
const MIDDLE = positionOf(
  '3,bPr,bR,2,rR,rPl,2,rK/1,bB,2,bPr,2,rPl,1,rN,1,rB/bR,bN,bPdr,bPr,1,bN,1,rQ,1,rPdl,1,rR/3,bPdr,2,rN,1,rPdl,rPd,2/bPd,1,bQ,6,rB,rPd,1/1,bPd,4,bB,4,rPl/2,wPu,wPu,8/wPu,2,wB,5,gPu,gQ,gPu/1,wPu,2,wPr,2,gN,gPul,1,gPu,1/wR,5,wQ,2,gPul,gN,gR/1,wK,wN,2,wPr,2,gPl,1,gB,1/2,wR,wPr,3,gPl,1,gR,1,gK w wrrg amat 0,0,2,0 0 134',
);

function positionOf(text: string) {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`${position.error.field}: ${position.error.reason}`);
  return position.value;
}

const BASE: BoardView = {
  ...START_BOARD,
  position: MIDDLE,
  viewer: 0,
  lastMove: { by: 2, from: at('e9'), to: at('g7') },
  checked: [at('b2')],
  lit: 0,
};

const MATCH: Match = {
  ...newMatch({ time: { kind: 'main', mainMs: 600_000, incrementMs: 5000 } }),
  state: 'STARTED',
};

const STATES: readonly SeatState[] = [
  'moves',
  'next',
  'waits',
  'resigned',
  'outOfTime',
  'checkmated',
  'free',
  'ready',
  'notReady',
];

function seatIn(state: SeatState, color: Color): SeatView {
  const outcomes = [
    ['checkmated', 'DEFEATED'],
    ['resigned', 'RESIGNED'],
    ['outOfTime', 'OUT_OF_TIME'],
  ] as const;
  const status = outcomes.find(([name]) => name === state)?.[1] ?? null;
  return {
    color,
    name: ['Adalind', 'Orsolo', 'Mirembe', 'Tavian'][color] ?? '',
    isYou: color === 0,
    isBot: color === 3,
    botLevel: color === 3 ? 4 : null,
    isAway: state === 'waits',
    state,
    isInCheck: state === 'moves',
    points: color / 2,
    rules: state === 'next' ? [color, colorOf(color + 2)] : [color],
    ruledBy: state === 'checkmated' ? 2 : null,
    offersDraw: state === 'waits',
    outcome: status && { status, by: 2, round: 31 },
    clock: seatClock(color, MATCH),
  };
}

/** A placeholder for the picture of a collectible board. */
const PICTURE: BoardArt = {
  image: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12"><rect width="12" height="12" fill="#3a5f7d"/><circle cx="6" cy="6" r="4.5" fill="#d9b26c"/></svg>')}`,
  opacityLight: 50,
  opacityDark: 50,
  frame: null,
};

const AIDS: Partial<BoardView> = {
  plan: { premoveFrom: null, targets: [], laterCaptures: [], premove: { from: at('g3'), to: at('c3') } },
  drawings: [
    { from: at('d5'), to: at('h9'), pen: 'blue' },
    { from: at('e8'), to: at('h9'), pen: 'orange' },
    { from: at('j6'), to: at('j6'), pen: 'violet' },
  ],
  lens: { kind: 'army', color: 2, attacked: attackedBy(MIDDLE, 2) },
};

interface TurnedProps {
  turns: Turns;
}

/** The marks of the board: selection, targets, last move, check, frozen and captured armies. */
export function MarkedBoard({ turns }: TurnedProps) {
  const selecting = { ...BASE, turns, selected: at('g3'), targets: ['c3', 'e5', 'g7'].map(at) };
  return <Board view={selecting} acts={NO_ACTS} />;
}

export function UnconvertedBoard({ turns }: TurnedProps) {
  return <Board view={{ ...BASE, turns, convert: false, checked: [] }} acts={NO_ACTS} />;
}

/** A picture under the squares. */
export function PicturedBoard({ turns }: TurnedProps) {
  return <Board view={{ ...BASE, turns, checked: [] }} acts={NO_ACTS} art={PICTURE} />;
}

/** The board with a premove, arrows and circles, and the attack lens. */
export function AidedBoard({ turns }: TurnedProps) {
  return <Board view={{ ...BASE, turns, ...AIDS }} acts={NO_ACTS} />;
}

export function PromotingBoard({ turns }: TurnedProps) {
  return (
    <Board view={{ ...BASE, turns, lastMove: null, checked: [] }} acts={NO_ACTS}>
      <PromotionPicker
        view={{ ...BASE, turns }}
        moves={[2, 3, 4, 5].map((kind) => makeMove(at('k8'), at('l8'), kind))}
        pawn={7}
        owner={0}
        onChoose={() => {}}
        onCancel={() => {}}
      />
    </Board>
  );
}

export function HandoverBoard({ turns }: TurnedProps) {
  const waves = [{ colors: [1], from: 1, origin: at('a12'), delayMs: 0 }] as const;
  return <Board view={{ ...BASE, turns, checked: [], lit: null, isDim: true, waves }} acts={NO_ACTS} />;
}

export function Seats() {
  return (
    <div className={s.seats}>
      {STATES.map((state, index) => (
        <SeatCard
          key={state}
          seat={seatIn(state, COLORS[index % 4] ?? 0)}
          gameState={MATCH.state}
          corner="top-left"
          isLit={state === 'moves'}
          isOwn={false}
          hasGained={false}
          gameId={null}
        />
      ))}
    </div>
  );
}

export function Tiles() {
  return (
    <div className={s.row}>
      {COLORS.map((color) => (
        <Tile key={color} color={color} />
      ))}
      <Tile color={2} state="gone" />
      <Tile color={3} state="frozen" />
    </div>
  );
}
