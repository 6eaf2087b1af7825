/**
 * Who is there, as the room sees it: open sockets, how the last one ended, and when a person last did something. Nothing
 * of this is in the log; it begins anew with the room.
 */
import { CloseCode } from '@colyseus/core';
import { COLORS, type Color } from '../../../engine/board/pieces.ts';
import type { Command } from '../../../engine/match/commands.ts';
import { absenceMs, activeColors, isActive, type Match } from '../../../engine/match/match.ts';
import type { LineState } from '../../../protocol/room/matchState.ts';
import { botId } from '../../db/gameOptions.ts';

/** What only the room knows of who is there. */
export interface Circumstances {
  readonly absent: () => readonly Color[];
  readonly absentSince: () => number | null;
  readonly voters: () => readonly Color[];
}

/** By colour: what the room knows of the people beyond the log. */
export interface RoomPresence {
  /** Left or lost the line, and not back since. */
  readonly isGone: readonly boolean[];
  readonly seenAtMs: readonly (number | null)[];
}

/** Whoever has a socket and does nothing for so long is idle. */
const IDLE_AFTER_MS = 5 * 60_000;
/** Closed by the page, or by its browser on leaving it; 1000 and 1001 are the protocol's own. */
const CLOSED_ON_PURPOSE: readonly number[] = [1000, 1001, CloseCode.CONSENTED];

export class PresenceTracker {
  readonly #hasLine: (accountId: string) => boolean;
  /** How the last socket of an account ended, until the person is back. */
  readonly #gone = new Map<string, 'CLOSED' | 'LOST'>();
  readonly #seenAt = new Map<string, number>();
  #absence: { readonly turn: string; readonly since: number } | null = null;

  /** @param hasLine whether the account has an open socket in the room. */
  constructor(hasLine: (accountId: string) => boolean) {
    this.#hasLine = hasLine;
  }

  /** Records activity of an account, over a socket or not. @param isLeaving the activity is a departure. */
  touch(accountId: string, now: number, isLeaving = false): void {
    this.#seenAt.set(accountId, now);
    if (isLeaving) this.#gone.set(accountId, 'CLOSED');
    else this.#gone.delete(accountId);
  }

  /** A socket has closed. */
  left(accountId: string, code: number | undefined): void {
    if (this.#hasLine(accountId)) return;
    this.#gone.set(accountId, code !== undefined && CLOSED_ON_PURPOSE.includes(code) ? 'CLOSED' : 'LOST');
  }

  seenAt(accountId: string | null): number | null {
    return accountId === null ? null : (this.#seenAt.get(accountId) ?? null);
  }

  lineOf(accountId: string | null, now: number): LineState {
    if (accountId === null) return 'HERE';
    if (!this.#hasLine(accountId)) return this.#gone.get(accountId) ?? 'CLOSED';
    return now - (this.#seenAt.get(accountId) ?? now) >= IDLE_AFTER_MS ? 'IDLE' : 'HERE';
  }

  /** Notes whether the player on the move is absent; call after every change of the game and of the sockets. */
  watch(match: Match, now: number): void {
    const { turn, ply } = match.game.position;
    const isAbsent =
      match.state === 'STARTED' && turn !== null && !match.standIns[turn] && !this.#isThere(match, turn);
    const key = `${turn}:${ply}`;
    if (!isAbsent) this.#absence = null;
    else if (this.#absence?.turn !== key) this.#absence = { turn: key, since: now };
  }

  /** Since when the player on the move has been absent, and done nothing in any other way. */
  absentSince(match: Match): number | null {
    const { turn } = match.game.position;
    if (this.#absence === null || turn === null) return null;
    return Math.max(this.#absence.since, this.seenAt(match.seats[turn].playerId) ?? 0);
  }

  /** When the player on the move can be voted out. */
  votableAt(match: Match): number | null {
    const since = this.absentSince(match);
    return since === null ? null : since + absenceMs(match.settings);
  }

  /** Active humans without a socket: whom a postponed game waits for. */
  absent(match: Match): Color[] {
    return activeColors(match).filter((color) => !this.#isThere(match, color));
  }

  /** Active humans who are there, and who asks: those whose votes count. */
  voters(match: Match, asker: Color): Color[] {
    return COLORS.filter((color) => {
      if (!isActive(match, color) || match.seats[color].playerId === botId(color)) return false;
      if (color === match.game.position.turn) return false;
      return color === asker || (this.#isThere(match, color) && !match.standIns[color]);
    });
  }

  circumstances(match: Match, by: Color): Circumstances {
    return {
      absent: () => (match.isPostponed ? this.absent(match) : []),
      absentSince: () => this.absentSince(match),
      voters: () => this.voters(match, by),
    };
  }

  /** With a line less the votes already given may be all that are needed: then the one that settles it. */
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
      isGone: seats.map(({ playerId }) => playerId !== null && this.#gone.has(playerId)),
      seenAtMs: seats.map(({ playerId }) => this.seenAt(playerId)),
    };
  }

  #isThere(match: Match, color: Color): boolean {
    const { playerId, isOutdoor } = match.seats[color];
    return playerId === botId(color) || (playerId !== null && !isOutdoor && this.#hasLine(playerId));
  }
}
