/** Decides which players a command of a game notifies. A pure function of the game before and after the command. */
import { COLORS, type Color } from '../../engine/board/pieces.ts';
import type { Command } from '../../engine/match/commands.ts';
import { isFinished } from '../../engine/match/gameStates.ts';
import { isActive, isOver, type Match } from '../../engine/match/match.ts';
import type { NotificationContent } from '../../protocol/notifications/params.ts';
import { PAGES } from '../../protocol/shapes/pages.ts';
import { botId } from '../db/gameOptions.ts';
import type { GameRow } from '../games/gameStore.ts';
import type { NewNotification, Notices } from './notify.ts';

/** A command that was applied, and the presence of the players at that time. */
export interface AppliedCommand {
  readonly row: Pick<GameRow, 'id' | 'name' | 'creatorId' | 'isRandom'>;
  readonly before: Match;
  readonly after: Match;
  readonly command: Command;
  /** Sequence number and time of the log entry. */
  readonly seq: number;
  readonly at: number;
  /** Returns whether the account has a page of the game open. */
  readonly isConnected: (accountId: string) => boolean;
  /** Returns whether the account is connected and active, so that it needs no notification of this game. */
  readonly isHere: (accountId: string) => boolean;
}

/** The minimum time per move with which a game counts as long, in milliseconds. */
const LONG_MOVE_MS = 3_600_000;

/** Returns whether players of the game have at least an hour for each move, so that they do not wait at the board. */
function isLong({ settings: { time } }: Match): boolean {
  return time.kind === 'unlimited' || (time.kind === 'move' && time.moveMs >= LONG_MOVE_MS);
}

type Draft = NotificationContent & { readonly accountId: string; readonly hasMail?: boolean };

/** Returns the notifications of a command. Null if there are none. */
export function gameNotices(applied: AppliedCommand): Notices | null {
  const { row, after, seq, at } = applied;
  // Most commands are moves of games whose players wait at the board.
  if (applied.command.type === 'move' && !isLong(after) && !isOver(after)) return null;
  const drafts = [
    ...turnNotices(applied),
    ...postponedNotices(applied),
    ...tableNotices(applied),
    ...voteNotices(applied),
    ...endNotices(applied),
  ];
  const done = [...settledTurns(applied), ...settledInvitations(applied)];
  if (drafts.length === 0 && done.length === 0) return null;
  const notices = drafts.map(
    (draft): NewNotification => ({
      hasMail: isLong(after),
      ...draft,
      subject: row.id,
      link: PAGES.game.path.replace(':gameId', row.id),
      dedupeKey: `${row.id}:${seq}:${draft.kind}`,
      at,
    }),
  );
  return { notices, done };
}

/** Returns the account of a human player, or null for a bot and a free seat. */
function humanIn(match: Match, color: Color): string | null {
  const { playerId } = match.seats[color];
  return playerId === botId(color) ? null : playerId;
}

/** Returns the human players of these colors. */
function humans(match: Match, colors: readonly Color[]): { color: Color; accountId: string }[] {
  return colors.flatMap((color) => {
    const accountId = humanIn(match, color);
    return accountId === null ? [] : [{ color, accountId }];
  });
}

/** Returns the active human players except those of `left`. */
function othersThan(match: Match, ...left: readonly (Color | null)[]) {
  return humans(
    match,
    COLORS.filter((color) => isActive(match, color) && !left.includes(color)),
  );
}

function isNewTurn({ before, after }: AppliedCommand): boolean {
  const hasMoved = before.game.position.ply !== after.game.position.ply;
  const hasPassedOn = before.game.position.turn !== after.game.position.turn;
  return after.state === 'STARTED' && (before.state !== 'STARTED' || hasMoved || hasPassedOn);
}

function turnNotices(applied: AppliedCommand): Draft[] {
  const { row, after, isHere } = applied;
  const { turn } = after.game.position;
  if (!isLong(after) || turn === null || !isNewTurn(applied)) return [];
  return humans(after, [turn])
    .filter(({ accountId }) => !isHere(accountId))
    .map(({ accountId }) => ({ kind: 'YOUR_TURN', accountId, params: { game: row.name } }));
}

/** Returns the turn notification that is settled, because the turn is over. */
function settledTurns({ row, before, after }: AppliedCommand): Notices['done'] {
  const { turn } = before.game.position;
  if (!isLong(before) || before.state !== 'STARTED' || turn === null) return [];
  const isSame = before.game.position.ply === after.game.position.ply && after.game.position.turn === turn;
  if (isSame && !isOver(after)) return [];
  return humans(before, [turn]).map(({ accountId }) => ({ accountId, kind: 'YOUR_TURN', subject: row.id }));
}

/**
 * Returns the invitations that are settled: the invitation of a user who takes a seat, and all invitations when the
 * game starts or its owner leaves the seat.
 */
function settledInvitations({ row, before, after, command }: AppliedCommand): Notices['done'] {
  if (row.isRandom || before.state !== 'NOT_STARTED') return [];
  const invited = { kind: 'INVITED', subject: row.id } as const;
  const isSeated = (match: Match) => match.seats.some(({ playerId }) => playerId === row.creatorId);
  if (after.state !== 'NOT_STARTED' || (isSeated(before) && !isSeated(after)))
    return [{ ...invited, accountId: null }];
  return command.type === 'sit' && !command.isAutoReady ? [{ ...invited, accountId: command.playerId }] : [];
}

function postponedNotices({ row, before, after, command }: AppliedCommand): Draft[] {
  const game = row.name;
  // The players are mailed whatever the time setting is, because a postponed game causes few mails.
  if (command.type === 'callBack')
    return othersThan(after, command.by).map(({ accountId }) => ({
      kind: 'CALLED_BACK',
      accountId,
      hasMail: true,
      params: { game, player: after.seats[command.by].name },
    }));
  if (command.type === 'unpause' && before.isPostponed)
    return othersThan(after, command.by).map(({ accountId }) => ({
      kind: 'ALL_HERE',
      accountId,
      hasMail: true,
      params: { game },
    }));
  return [];
}

function tableNotices({ row, before, after, command, isHere }: AppliedCommand): Draft[] {
  const isFull = (match: Match) => match.seats.every(({ playerId }) => playerId !== null);
  if (row.isRandom || command.type !== 'sit' || isFull(before) || !isFull(after)) return [];
  const players = humans(after, COLORS).map(({ accountId }) => accountId);
  return [...new Set([row.creatorId, ...players])]
    .filter((accountId) => accountId !== command.playerId && !isHere(accountId))
    .map((accountId) => ({ kind: 'TABLE_FULL', accountId, params: { game: row.name } }));
}

function voteNotices({ row, before, after, command, isHere }: AppliedCommand): Draft[] {
  const game = row.name;
  const away = (...left: readonly (Color | null)[]) =>
    othersThan(after, ...left).filter(({ accountId }) => !isHere(accountId));
  if (command.type === 'offerDraw')
    return away(command.by).map(({ accountId }) => ({
      kind: 'VOTE',
      accountId,
      params: { game, player: after.seats[command.by].name, context: 'DRAW' },
    }));
  if (command.type !== 'voteOut' || before.absenceVote !== null || after.absenceVote === null) return [];
  return away(command.by).map(({ color, accountId }) => ({
    kind: 'VOTE',
    accountId,
    params:
      color === command.of
        ? { game, player: after.seats[command.by].name, context: 'YOUR_ABSENCE' }
        : { game, player: after.seats[command.of].name, context: 'ABSENCE' },
  }));
}

function endNotices({ row, before, after, isConnected }: AppliedCommand): Draft[] {
  if (!isOver(after) || isOver(before)) return [];
  const players = humans(after, COLORS);
  // A user who leaves a game against bots ends it, and needs no notification of that.
  if (players.length < 2 && !isFinished(after.state)) return [];
  return players
    .filter(({ accountId }) => !isConnected(accountId))
    .map(({ color, accountId }) => ({
      kind: 'GAME_ENDED',
      accountId,
      params: { game: row.name, context: resultFor(after, color) },
    }));
}

function resultFor(match: Match, color: Color): 'WON' | 'LOST' | 'DRAW' | 'UNFINISHED' {
  if (!isFinished(match.state)) return 'UNFINISHED';
  const winner = match.game.outcome?.winner ?? null;
  if (winner !== null) return winner === color ? 'WON' : 'LOST';
  return isActive(match, color) ? 'DRAW' : 'LOST';
}
