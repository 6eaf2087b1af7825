/** Converts a record to review steps. There is one step per event, with the facts that the review shows about it. */

import {
  COLORS,
  type Color,
  colorOf,
  KING,
  makePiece,
  type PieceCode,
  pieceTypeName,
} from '../../../engine/board/pieces.ts';
import type { Position } from '../../../engine/board/position.ts';
import type { Square } from '../../../engine/board/squares.ts';
import { moveMarks, moveText } from '../../../engine/notation/moveText.ts';
import {
  beginsRound,
  type GameRecord,
  type RecordedEvent,
  replayRecord,
} from '../../../engine/notation/record.ts';
import { type Advance, beginRules, type RulesGame } from '../../../engine/rules/game.ts';
import { attackersOf, movePromotion } from '../../../engine/rules/moves.ts';
import { displaced } from '../../../engine/study/displaced.ts';
import { type ArmyTree, type Lane, treeOf } from '../board/armies/armyTree.ts';

/** A king and the pieces that attack it. */
export interface CheckSeen {
  readonly color: Color;
  readonly from: readonly Square[];
}

export interface MateSeen {
  readonly victim: Color;
  readonly by: Color;
  readonly points: number;
  /** The checking pieces with their owners and squares. */
  readonly given: readonly { readonly by: Color; readonly from: Square }[];
}

export interface GameStep {
  /** The number of the step, from 1. Number 0 is the position before the first step. */
  readonly number: number;
  readonly round: number;
  readonly recorded: RecordedEvent;
  /** The player of the event. Null for an agreed draw. */
  readonly by: Color | null;
  /** A move as in the record, with the marks of checks and checkmates, or `pass`, `resign`, `timeout` or `draw`. */
  readonly text: string;
  readonly before: RulesGame;
  readonly after: RulesGame;
  readonly captured: PieceCode;
  /** The players whose kings the step has put in check. */
  readonly checks: readonly Color[];
  readonly mates: Advance['mates'];
  readonly awards: Advance['awards'];
  readonly isHighlight: boolean;
}

/** Returns all steps of a parsed record. */
export function gameSteps(record: GameRecord): readonly GameStep[] {
  const replay = replayRecord(record);
  if (!replay.ok) throw new Error(`event ${replay.error.index + 1} of the record: ${replay.error.refusal}`);
  const steps: GameStep[] = [];
  let before: RulesGame | null = null;
  let game = beginRules(record.start);
  let round = 0;
  for (const [index, done] of replay.value.entries()) {
    const recorded = record.events[index];
    if (!recorded) break;
    if (beginsRound(game, before)) round++;
    steps.push(stepOf(index + 1, round, recorded, game, done));
    before = game;
    game = done.game;
  }
  return steps;
}

/** Returns the round of the next turn after `turns` turns (moves and passes). */
export function roundAfter(steps: readonly GameStep[], turns: number): number {
  const isTurn = ({ recorded: { event } }: GameStep) => event.type === 'move' || event.type === 'pass';
  const played = steps.filter(isTurn);
  return (played[turns] ?? played.at(-1))?.round ?? 1;
}

function stepOf(
  number: number,
  round: number,
  recorded: RecordedEvent,
  before: RulesGame,
  done: Advance,
): GameStep {
  const { event } = recorded;
  const { position } = before;
  const by = event.type === 'draw' ? null : 'color' in event ? event.color : position.turn;
  const text =
    event.type === 'move' ? moveText(event.move, position) + moveMarks(done, position.turn ?? 0) : event.type;
  const { captured, mates, awards } = done;
  const checks = newChecks(done.checks, before);
  const isPromotion = event.type === 'move' && movePromotion(event.move) !== 0;
  const kind = captured === 0 ? null : pieceTypeName(captured);
  const isHighlight =
    event.type !== 'move' ||
    isPromotion ||
    kind === 'QUEEN' ||
    kind === 'ROOK' ||
    mates.length > 0 ||
    checks.length > 0;
  return {
    number,
    round,
    recorded,
    by,
    text,
    before,
    after: done.game,
    captured,
    checks,
    mates,
    awards,
    isHighlight,
  };
}

/** Returns the checks that the step has caused, without checks that existed before. */
export function newChecks(checks: readonly Color[], before: RulesGame): readonly Color[] {
  return checks.filter((color) => checkSeen(before.position, color) === null);
}

function checkSeen(position: Position, color: Color): CheckSeen | null {
  const king = position.board.indexOf(makePiece(color, KING));
  if (king < 0) return null;
  const from = attackersOf(position, king).filter((square) => ownerAt(position, square) !== color);
  return from.length === 0 ? null : { color, from };
}

export function ownerAt(position: Position, square: Square): Color | null {
  const piece = position.board[square] ?? 0;
  return piece === 0 ? null : position.owners[colorOf(piece >> 4)];
}

/** Returns the kings in check after a step, each with its attackers. */
export function checksOf(position: Position): readonly CheckSeen[] {
  return COLORS.flatMap((color) => checkSeen(position, color) ?? []);
}

/**
 * Returns the checkmates of a step, each with the mating player and the owners of the checking pieces. An owner of a
 * checking piece can be another player than the mating player.
 */
export function matesOf({
  before,
  recorded: { event },
  mates,
  awards,
}: Pick<GameStep, 'before' | 'recorded' | 'mates' | 'awards'>): readonly MateSeen[] {
  const position = event.type === 'move' ? displaced(before.position, event.move) : before.position;
  return mates.map(({ victim, by }) => ({
    victim,
    by,
    points: awards.find((award) => award.victim === victim)?.points ?? 0,
    given: (checkSeen(position, victim)?.from ?? []).map((from) => ({
      by: ownerAt(position, from) ?? by,
      from,
    })),
  }));
}

/** Returns which player owned which army over the game. */
export function armiesOf(steps: readonly GameStep[]): ArmyTree {
  const lanes = COLORS.map((color): Lane => {
    const mated = steps.find(({ mates }) => mates.some(({ victim }) => victim === color));
    const left = steps.find(
      ({ by, recorded }) =>
        by === color && (recorded.event.type === 'resign' || recorded.event.type === 'timeout'),
    );
    return {
      color,
      until: mated?.round ?? null,
      joins: mated?.mates.find(({ victim }) => victim === color)?.by ?? null,
      frozenFrom: left?.round ?? null,
      points: mated?.awards.find(({ victim }) => victim === color)?.points ?? 0,
    };
  });
  return treeOf(lanes, Math.max(1, steps.at(-1)?.round ?? 1));
}

/** Returns the pieces that were captured so far, by capturing player. */
export function capturedUntil(steps: readonly GameStep[], number: number): readonly PieceCode[][] {
  const captured: PieceCode[][] = [[], [], [], []];
  for (const step of steps.slice(0, number))
    if (step.captured !== 0 && step.by !== null) captured[step.by]?.push(step.captured);
  return captured;
}
