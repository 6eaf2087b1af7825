/**
 * Builds the history and the captured pieces of a game for HTTP by replaying its log. The log of a live game only
 * grows, so the result is cached per log array and extended by new entries.
 */

import { COLOR_NAMES, type Color, pieceColor, pieceTypeName } from '../../engine/board/pieces.ts';
import { squareName } from '../../engine/board/squares.ts';
import type { MatchEvent } from '../../engine/match/events.ts';
import { type LogEntry, replay } from '../../engine/match/log.ts';
import type { Match } from '../../engine/match/match.ts';
import { moveFrom, movePromotion, moveTo } from '../../engine/rules/moves.ts';
import type { HistoryQuery } from '../../protocol/http/gameApi.ts';
import type { CapturedPieceView, HistoryEntryView } from '../../protocol/http/gameShapes.ts';
import type { Page } from '../../protocol/http/route.ts';
import type { GameRow } from './gameStore.ts';
import { firstMatch, type GameLook } from './gameViews.ts';

interface Built {
  /** Number of log entries covered by `history` and `captured`. */
  length: number;
  match: Match;
  readonly history: HistoryEntryView[];
  readonly captured: CapturedPieceView[];
}

const built = new WeakMap<readonly LogEntry[], Built>();

/** Returns all history entries, numbered from 1. */
export function describeHistory(look: GameLook): readonly HistoryEntryView[] {
  return [...historyOf(look).history];
}

/** Returns the requested page of a history. */
export function pageOfHistory(
  look: GameLook,
  { type, pieceColor: color, after = 0, pageNo, pageSize }: HistoryQuery,
): Page<HistoryEntryView> {
  const { history } = historyOf(look);
  const isNarrowed = type !== undefined || color !== undefined;
  const later = history.slice(after);
  const found = isNarrowed
    ? later.filter(
        (entry) =>
          (type === undefined || entry.type === type) && (color === undefined || entry.pieceColor === color),
      )
    : later;
  const content = found.slice(pageNo * pageSize, (pageNo + 1) * pageSize);
  return { content, pageNo, pageSize, totalElements: found.length };
}

export function describeCaptured(look: GameLook): CapturedPieceView[] {
  return [...historyOf(look).captured];
}

function historyOf({ row, entries }: GameLook): Built {
  const known = built.get(entries) ?? { length: 0, match: firstMatch(row), history: [], captured: [] };
  built.set(entries, known);
  known.match = replayed(known.match, entries.slice(known.length), (event, before, entry) =>
    addTo(known, event, before, entry),
  );
  known.length = entries.length;
  return known;
}

function addTo({ history, captured }: Built, event: MatchEvent, before: Match, entry: LogEntry): void {
  const fact = historyFact(event);
  if (!fact) return;
  const { type, color, details } = fact;
  history.push({
    ordinalNumber: history.length + 1,
    timestampEpochSeconds: entry.at / 1000,
    type,
    newGameState: null,
    pieceColor: color === null ? null : COLOR_NAMES[color],
    realOwner: color === null ? null : COLOR_NAMES[before.game.position.owners[color]],
    originPosition: null,
    targetPosition: null,
    promotionPieceType: null,
    capturedPieceColor: null,
    checkMatedColors: [],
    playerStatus: null,
    ...details,
  });
  if (event.type !== 'moved' || event.captured === 0) return;
  captured.push({
    pieceColor: COLOR_NAMES[pieceColor(event.captured)],
    pieceType: pieceTypeName(event.captured),
    capturedBy: COLOR_NAMES[event.by],
    ordinalNumber: history.length,
  });
}

/** The names of promotions in the API, by piece type. */
export const PROMOTIONS = [null, null, 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT'] as const;

interface HistoryFact {
  readonly type: HistoryEntryView['type'];
  readonly color: Color | null;
  readonly details: Partial<HistoryEntryView>;
}

function historyFact(event: MatchEvent): HistoryFact | null {
  switch (event.type) {
    case 'moved':
      return {
        type: 'MOVE',
        color: pieceColor(event.piece),
        details: {
          originPosition: squareName(moveFrom(event.move)),
          targetPosition: squareName(moveTo(event.move)),
          promotionPieceType: PROMOTIONS[movePromotion(event.move)] ?? null,
          capturedPieceColor: event.captured === 0 ? null : COLOR_NAMES[pieceColor(event.captured)],
          checkMatedColors: event.mates.map((mate) => COLOR_NAMES[mate.victim]),
        },
      };
    case 'passed':
      return { type: 'ROUND_SKIP', color: event.by, details: {} };
    case 'statusChanged':
      return { type: 'PLAYER_STATUS_CHANGE', color: event.color, details: { playerStatus: event.status } };
    case 'wentOut':
      return { type: 'PLAYER_STATUS_CHANGE', color: event.color, details: { playerStatus: 'OUTDOOR' } };
    case 'cameIn':
      return { type: 'PLAYER_STATUS_CHANGE', color: event.color, details: { playerStatus: 'INDOOR' } };
    case 'takenOff':
      return { type: 'PLAYER_STATUS_CHANGE', color: event.color, details: { playerStatus: 'DELETED' } };
    case 'stateChanged':
      return { type: 'GAME_STATE_CHANGE', color: null, details: { newGameState: event.state } };
    default:
      return null;
  }
}

type OnEvent = (event: MatchEvent, before: Match, entry: LogEntry) => void;

/** Replays the log, and calls `onEvent` with each event and the match before it. */
export function walk(row: GameRow, entries: readonly LogEntry[], onEvent: OnEvent): void {
  replayed(firstMatch(row), entries, onEvent);
}

/** Returns the match after the given log entries. */
function replayed(start: Match, entries: readonly LogEntry[], onEvent: OnEvent): Match {
  let match = start;
  for (const entry of entries) {
    const next = replay(match, [entry]);
    for (const event of next.events[0] ?? []) onEvent(event, match, entry);
    match = next.match;
  }
  return match;
}
