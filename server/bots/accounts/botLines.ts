/** The lines of the streams of bot accounts, as functions of a game's log. */
import { COLOR_NAMES, COLORS, type Color } from '../../../engine/board/pieces.ts';
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { isActive, isOver, type Match, ownPoints } from '../../../engine/match/match.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { legalMoves } from '../../../engine/rules/moves.ts';
import type { BotEventLine, BotGameLine } from '../../../protocol/http/programs/botApi.ts';

/** One entry of a log, with the match before and after it. */
export interface Step {
  readonly entry: LogEntry;
  readonly before: Match;
  readonly after: Match;
}

/** A line of the event stream. Its id consists of the game id, the sequence number and the index, joined by hyphens. */
export interface EventLine {
  readonly at: number;
  readonly seq: number;
  readonly index: number;
  readonly line: BotEventLine;
}

/** Returns the steps of the entries that follow the match. */
export function stepsOf(match: Match, entries: readonly LogEntry[]): Step[] {
  let before = match;
  return entries.map((entry) => {
    const { match: after } = replay(before, [entry]);
    const step = { entry, before, after };
    before = after;
    return step;
  });
}

/** Returns the lines of the event stream for one step of a game in which the bot has the seat `color`. */
export function eventLines(gameId: string, color: Color, { entry, before, after }: Step): EventLine[] {
  const kinds = [
    ...(before.startedAt === null && after.startedAt !== null ? (['gameStart'] as const) : []),
    ...(isTurn(after, color) && !(isTurn(before, color) && before.game.position.ply === entry.ply)
      ? (['yourTurn'] as const)
      : []),
    ...(isOver(after) && !isOver(before) ? (['gameEnd'] as const) : []),
  ];
  return kinds.map((type, index) => {
    const situation = { id: `${gameId}-${entry.seq}-${index}`, ...situationOf(gameId, color, after) };
    const { position } = after.game;
    const line: BotEventLine =
      type === 'yourTurn'
        ? { type, ...situation, legalMoves: legalMoves(position).map((move) => moveText(move, position)) }
        : { type, ...situation };
    return { at: entry.at, seq: entry.seq, index, line };
  });
}

/** Returns whether the player can move now. */
export function isTurn(match: Match, color: Color): boolean {
  return match.state === 'STARTED' && match.game.position.turn === color && isActive(match, color);
}

/** Returns the line of the game stream for one step. */
export function gameLine(gameId: string, color: Color, { entry, before, after }: Step): BotGameLine {
  const { command } = entry;
  const by = 'by' in command && typeof command.by === 'number' ? COLOR_NAMES[command.by] : null;
  return {
    type: 'event',
    id: String(entry.seq),
    kind: command.type,
    by,
    move: command.type === 'move' ? moveText(command.move, before.game.position) : null,
    ...situationOf(gameId, color, after),
  };
}

export function stateLine(gameId: string, color: Color, match: Match): BotGameLine {
  return { type: 'state', id: String(match.seq), ...situationOf(gameId, color, match) };
}

function situationOf(gameId: string, color: Color, match: Match) {
  const { position, outcome } = match.game;
  const winner = outcome?.winner ?? null;
  return {
    gameId,
    color: COLOR_NAMES[color],
    gameState: match.state,
    position: makePosition(position),
    ply: position.ply,
    turn: position.turn === null ? null : COLOR_NAMES[position.turn],
    players: COLORS.map((one) => ({
      color: COLOR_NAMES[one],
      name: match.seats[one].name,
      points: ownPoints(match, one),
    })),
    remainingMs: match.settings.time.kind === 'unlimited' ? null : [...match.clock.remainingMs],
    drawOfferBy: match.vote === null ? null : COLOR_NAMES[match.vote.by],
    winner: winner === null ? null : COLOR_NAMES[winner],
  };
}
