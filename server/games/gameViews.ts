/** Converts a match and its log to the HTTP answers of a game: session, board and scores. */

import { createHash } from 'node:crypto';
import {
  BLACK,
  COLOR_NAMES,
  COLORS,
  type Color,
  type ColorName,
  GREEN,
  pawnDirectionName,
  pieceColor,
  pieceTypeName,
  RED,
  WHITE,
} from '../../engine/board/pieces.ts';
import { ACTIVE, DEFEATED, OUT_OF_TIME } from '../../engine/board/position.ts';
import { squareName } from '../../engine/board/squares.ts';
import type { PlayerStatus } from '../../engine/match/events.ts';
import type { LogEntry } from '../../engine/match/log.ts';
import { CALL_BACK_MS, isOver, type Match, newMatch } from '../../engine/match/match.ts';
import { parsePosition } from '../../engine/notation/positionText.ts';
import { moveFrom, moveTo } from '../../engine/rules/moves.ts';
import type { BoardView, GameSessionView, ScoreView } from '../../protocol/http/gameShapes.ts';
import { parseLookText } from '../../protocol/shapes/boardLookText.ts';
import { usesNewEngine } from '../db/gameOptions.ts';
import { isOwnedBy } from './gameOwner.ts';
import type { GameRow } from './gameStore.ts';

/** A snapshot of a game: the match, and the log that led to it. */
export interface GameLook {
  readonly row: GameRow;
  readonly match: Match;
  readonly entries: readonly LogEntry[];
  /** Facts about the players that only a live room has, by color. */
  readonly presence?: {
    readonly isGone: readonly boolean[];
    readonly seenAtMs: readonly (number | null)[];
  };
  /** By color, the time at which each player of a postponed game had been notified of the call back. */
  readonly calledBackSince?: readonly (number | null)[];
}

/** Returns the match before the first entry. Throws if the row is damaged. */
export function firstMatch(row: GameRow): Match {
  const position = parsePosition(row.startPosition);
  if (!position.ok)
    throw new Error(`Game ${row.id}: start position: ${position.error.field}: ${position.error.reason}`);
  return newMatch(row.isRandom ? { ...row.settings, isRandom: true } : row.settings, position.value);
}

export function describeGame(
  { row, match, presence, calledBackSince }: GameLook,
  forAccount: string,
): GameSessionView {
  const { time } = row.settings;
  const { turn } = match.game.position;
  return {
    id: row.id,
    name: row.name,
    gameState: match.state,
    isPostponed: match.isPostponed,
    isRandom: row.isRandom,
    rematchId: row.rematchId,
    calledBackTimestampEpochSeconds: seconds(match.calledBackAt),
    creatorId: row.creatorId === forAccount ? row.creatorId : opaqueCreator(row),
    isOwner: isOwnedBy(row, forAccount),
    isTakenOff: match.takenOff.includes(forAccount),
    players: COLORS.map((color) => {
      const seat = match.seats[color];
      const toldAt = calledBackSince?.[color] ?? null;
      return {
        color: COLOR_NAMES[color],
        name: seat.name,
        status: statusOf(match, color, presence?.isGone[color]),
        isBot: seat.isAutoReady,
        isYou: seat.playerId === forAccount,
        lastActivityTimestampEpochSeconds: seconds(presence?.seenAtMs[color] ?? null),
        calledBackTimestampEpochSeconds: seconds(toldAt),
        canBeDroppedFromTimestampEpochSeconds: seconds(toldAt === null ? null : toldAt + CALL_BACK_MS),
      };
    }),
    lastRoundUpdateTimestampEpochSeconds: seconds(roundUpdatedAt(match)),
    gameStartTimestampEpochSeconds: seconds(match.startedAt),
    isRoundSkipped: match.isRoundSkipped,
    playerGameTimeSeconds: time.kind === 'main' ? time.mainMs / 1000 : null,
    singleMoveTimeSeconds: time.kind === 'move' ? time.moveMs / 1000 : null,
    remainingSingleMoveTimeSeconds:
      time.kind === 'move' && turn !== null ? match.clock.remainingMs[turn] / 1000 : null,
    timeToAddAfterMoveSeconds: time.kind === 'main' ? time.incrementMs / 1000 : 0,
    specialPauseDurationSeconds: seconds(specialPauseMs(match)),
    useNewEngine: usesNewEngine(row.options),
    numberOfBots: row.options.bots.length,
    botLevels: row.options.bots.map(({ level }) => level),
    shouldCapturedPiecesChangeColor: row.options.convertCaptured,
    pieceOrientation: row.options.pieceOrientation ?? 'VIEWER',
    standIn: row.settings.standIn ?? false,
    allowsTakeover: row.isRandom || (row.settings.allowsTakeover ?? false),
    allowsBotAccounts: row.options.allowsBotAccounts ?? false,
    tokenId: parseLookText(row.options.look ?? '')?.tokenId ?? null,
    activePlayer:
      turn === null || isOver(match)
        ? null
        : {
            color: COLOR_NAMES[turn],
            remainingTimeInSeconds: time.kind === 'main' ? match.clock.remainingMs[turn] / 1000 : null,
          },
    ownersOfColors: byColorName((color) => COLOR_NAMES[match.game.position.owners[color]]),
  };
}

/**
 * Returns the time to which remaining times are relative, in epoch milliseconds. While a clock runs, this is the start
 * of the clock, which may be the end of a pause. Otherwise it is the time of the last move, pass or start.
 */
function roundUpdatedAt({ clock, lastRoundAt }: Match): number | null {
  return clock.since ?? lastRoundAt;
}

/**
 * Returns the duration of the special pause in milliseconds, counted from the last move, pass or start. Returns null
 * outside a special pause.
 */
function specialPauseMs(match: Match): number | null {
  const { specialPauseEndsAt: end } = match;
  const start = roundUpdatedAt(match);
  return end === null || start === null ? null : end - start;
}

/**
 * Returns a pseudonym of the creator's id for other users. It is constant within this game and differs in any other
 * game.
 */
function opaqueCreator({ id, creatorId }: GameRow): string {
  return createHash('sha256').update(`${id} ${creatorId}`).digest('hex').slice(0, 32);
}

/** Returns the status of a player. `isGone` means that the player left the game or lost the connection. */
export function statusOf(match: Match, color: Color, isGone = false): PlayerStatus {
  const seat = match.seats[color];
  if (seat.playerId === null) return seat.isTakenOff ? 'DELETED' : 'WANTED';
  const state = match.game.position.states[color];
  if (match.state !== 'NOT_STARTED' && state !== ACTIVE) {
    return state === DEFEATED ? 'DEFEATED' : state === OUT_OF_TIME ? 'OUT_OF_TIME' : 'RESIGNED';
  }
  if (match.state === 'DRAW' || match.state === 'STALEMATE') return 'DRAW';
  return !isOver(match) && (seat.isOutdoor || isGone) ? 'OUTDOOR' : 'INDOOR';
}

export function describeBoard({ row, match, entries }: GameLook): BoardView {
  const ids = pieceIds(row, entries);
  const pieces = [...match.game.position.board].flatMap((piece, square) =>
    piece === 0
      ? []
      : [
          {
            id: ids[square] ?? squareName(square),
            position: squareName(square),
            pieceColor: COLOR_NAMES[pieceColor(piece)],
            pieceType: pieceTypeName(piece),
            pawnMoveDirections: pawnDirectionName(piece),
          },
        ],
  );
  return { gameSessionId: row.id, ply: match.game.position.ply, pieces };
}

/** Returns the ids of the pieces by square. The id of a piece is its initial square. */
function pieceIds(row: GameRow, entries: readonly LogEntry[]): string[] {
  const ids = [...firstMatch(row).game.position.board].map((piece, square) =>
    piece === 0 ? '' : `${COLOR_NAMES[pieceColor(piece)]}-${squareName(square)}`,
  );
  for (const { command } of entries) {
    if (command.type !== 'move') continue;
    ids[moveTo(command.move)] = ids[moveFrom(command.move)] ?? '';
    ids[moveFrom(command.move)] = '';
  }
  return ids;
}

export function describeScores({ match }: GameLook): ScoreView[] {
  return COLORS.map((color) => ({
    color: COLOR_NAMES[color],
    name: match.seats[color].name,
    points: match.game.position.points[color] ?? 0,
    winner: match.game.outcome?.winner === color,
    firstCheckmate: match.firstCheckmateBy === color,
  }));
}

export function describeVote({ row, match }: GameLook) {
  const { vote } = match;
  return {
    gameSessionId: row.id,
    offeredBy: vote ? COLOR_NAMES[vote.by] : null,
    votes: vote
      ? COLORS.filter((color) => match.game.position.states[color] === ACTIVE).map((color) => ({
          color: COLOR_NAMES[color],
          decision: vote.decisions[color] ?? null,
        }))
      : [],
  };
}

function byColorName<T>(value: (color: Color) => T): Record<ColorName, T> {
  return { WHITE: value(WHITE), BLACK: value(BLACK), RED: value(RED), GREEN: value(GREEN) };
}

/** Converts milliseconds to seconds with up to three decimals. */
function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / 1000;
}
