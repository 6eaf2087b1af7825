/**
 * Presence in a room: open sockets, how the last socket closed, and the last activity of each account. Presence is not
 * logged, so it is empty when the room opens.
 */
import { CloseCode } from '@colyseus/core';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { absenceMs, activeColors, isActive, type Match } from '../../../engine/match/match.ts';
import type { ConnectionState } from '../../../protocol/room/matchState.ts';
import { botId } from '../../db/gameOptions.ts';

/** Facts about the presence of users, which only the room has. */
export interface Circumstances {
  /** The active players whom a postponed game waits for: those without a socket, and those who play another game. */
  readonly absent: () => readonly Color[];
  readonly absentSince: () => number | null;
  readonly voters: () => readonly Color[];
}

/** The presence of the players by color. The log does not contain it. */
export interface RoomPresence {
  /** Whether the player left or lost the connection, and has not returned. */
  readonly isGone: readonly boolean[];
  readonly seenAtMs: readonly (number | null)[];
}

/** Time without activity after which a connected user is idle, in milliseconds. */
const IDLE_AFTER_MS = 5 * 60_000;
/** Close codes of the socket of a page that the user leaves on purpose. RFC 6455 defines 1000 and 1001. */
const CLOSED_ON_PURPOSE: readonly number[] = [1000, 1001, CloseCode.CONSENTED];

export class PresenceTracker {
  readonly #isConnected: (accountId: string) => boolean;
  /** The way in which the last socket of each account was closed. The entry is removed when the user returns. */
  readonly #departures = new Map<string, 'CLOSED' | 'LOST'>();
  readonly #lastActiveAt = new Map<string, number>();
  #absence: { readonly turn: Color; readonly ply: number; readonly since: number } | null = null;

  /** @param isConnected returns whether the account has an open socket in the room */
  constructor(isConnected: (accountId: string) => boolean) {
    this.#isConnected = isConnected;
  }

  /**
   * Records activity of an account, over a socket or over HTTP. @param isLeaving whether the activity is a departure
   */
  markActive(accountId: string, now: number, isLeaving = false): void {
    this.#lastActiveAt.set(accountId, now);
    if (isLeaving) this.#departures.set(accountId, 'CLOSED');
    else this.#departures.delete(accountId);
  }

  /** Records that a socket has closed. */
  left(accountId: string, code: number | undefined): void {
    if (this.#isConnected(accountId)) return;
    this.#departures.set(
      accountId,
      code !== undefined && CLOSED_ON_PURPOSE.includes(code) ? 'CLOSED' : 'LOST',
    );
  }

  seenAt(accountId: string | null): number | null {
    return accountId === null ? null : (this.#lastActiveAt.get(accountId) ?? null);
  }

  connectionStateOf(accountId: string | null, now: number): ConnectionState {
    if (accountId === null) return 'HERE';
    if (!this.#isConnected(accountId)) return this.#departures.get(accountId) ?? 'CLOSED';
    return now - (this.#lastActiveAt.get(accountId) ?? now) >= IDLE_AFTER_MS ? 'IDLE' : 'HERE';
  }

  /**
   * Updates the start of the absence of the player to move. Must be called after every change of the game and of the
   * sockets.
   */
  updateAbsence(match: Match, now: number): void {
    const { turn, ply } = match.game.position;
    const isAbsent =
      match.state === 'STARTED' && turn !== null && !match.standIns[turn] && !this.#isPresent(match, turn);
    if (!isAbsent) this.#absence = null;
    else if (this.#absence?.turn !== turn || this.#absence.ply !== ply)
      this.#absence = { turn, ply, since: now };
  }

  /** Returns the time since which the player to move has been absent and inactive, or null if the player is present. */
  absentSince(match: Match): number | null {
    const { turn } = match.game.position;
    if (this.#absence === null || turn === null) return null;
    return Math.max(this.#absence.since, this.seenAt(match.seats[turn].playerId) ?? 0);
  }

  /** Returns the time when the other players may begin to vote on the player to move. */
  votableAt(match: Match): number | null {
    const since = this.absentSince(match);
    return since === null ? null : since + absenceMs(match.settings);
  }

  /**
   * Returns the players whose votes about the player to move are needed: `requester`, and each other active human
   * player who is present and is not replaced by a bot.
   */
  voters(match: Match, requester: Color): Color[] {
    return COLORS.filter((color) => {
      if (!isActive(match, color) || match.seats[color].playerId === botId(color)) return false;
      if (color === match.game.position.turn) return false;
      return color === requester || (this.#isPresent(match, color) && !match.standIns[color]);
    });
  }

  /** @param elsewhere the players of a postponed game who now play another game. They count as absent. */
  circumstances(match: Match, by: Color, elsewhere: readonly Color[]): Circumstances {
    const missing = () =>
      activeColors(match).filter((color) => elsewhere.includes(color) || !this.#isPresent(match, color));
    return {
      absent: () => (match.isPostponed ? missing() : []),
      absentSince: () => this.absentSince(match),
      voters: () => this.voters(match, by),
    };
  }

  /**
   * Returns the command that completes a vote, or null. After a voter disconnects, the votes that were already given
   * may be sufficient.
   */
  completedVote(match: Match): Command | null {
    const vote = match.absenceVote;
    const by = COLORS.find((color) => vote?.approvals[color] === true);
    if (!vote || by === undefined) return null;
    const voters = this.voters(match, by);
    if (!voters.every((color) => vote.approvals[color])) return null;
    return { type: 'voteOut', by, of: vote.of, since: this.absentSince(match), voters };
  }

  describe({ seats }: Match): RoomPresence {
    return {
      isGone: seats.map(({ playerId }) => playerId !== null && this.#departures.has(playerId)),
      seenAtMs: seats.map(({ playerId }) => this.seenAt(playerId)),
    };
  }

  #isPresent(match: Match, color: Color): boolean {
    const { playerId, isOutdoor } = match.seats[color];
    return playerId === botId(color) || (playerId !== null && !isOutdoor && this.#isConnected(playerId));
  }
}
