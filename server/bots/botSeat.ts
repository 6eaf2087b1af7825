/**
 * The player in a bot's seat: watches its game, requests a move from the pool on its turn, and votes on draws. It uses
 * the same command queue as human players, moves slowly enough for humans to follow, and never times out.
 */
import { COLORS, type Color, colorOf } from '../../engine/board/pieces.ts';
import { greedyMove } from '../../engine/bots/greedy.ts';
import { remainingAt } from '../../engine/clock/clock.ts';
import type { Command } from '../../engine/match/commands.ts';
import { type Decision, isActive, isRunning, type Match } from '../../engine/match/match.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import type { Result } from '../../engine/result.ts';
import { mustPass } from '../../engine/rules/game.ts';
import type { Move } from '../../engine/rules/moves.ts';
import type { BotOptions } from '../db/gameOptions.ts';
import type { ServerTime } from '../time.ts';
import { type BotPool, DeadlineMissed } from './botPool.ts';
import { type Pace, paceOf, SHORTEST_MS } from './pace.ts';

/** Time within which a bot decides on a draw offer, in milliseconds. After it, the decision is a refusal. */
const LATEST_VOTE_MS = 4_500;

export interface BotSeat {
  /** Called after each change of the game. */
  look(match: Match): void;
  stop(): void;
}

export interface BotSeatDeps {
  readonly pool: BotPool;
  readonly time: ServerTime;
  /** Factor on the minimum times of bot moves. Tests and load tests use a small factor. */
  readonly pace: number;
  /** Called when the pool fails. */
  readonly onTrouble: (error: unknown) => void;
}

/** A search in progress for the bot's next move. */
interface Thinking {
  readonly ply: number;
  readonly call: AbortController;
}

/** The part of the game session that the bot uses. */
export interface SeatedAt {
  readonly match: Match;
  readonly row: { readonly id: string };
  /** Executes a command of the bot. `at` is the server time in epoch milliseconds. */
  readonly execute: (requested: {
    readonly command: Command;
    readonly commandId: null;
    readonly at: number;
    readonly ply?: number;
    readonly isWithdrawn?: () => boolean;
  }) => Promise<Result<unknown, unknown>>;
}

export function openBotSeat(session: SeatedAt, bot: BotOptions, seed: number, deps: BotSeatDeps): BotSeat {
  const { color } = bot;
  const leaving = new AbortController();
  let thinking: Thinking | null = null;
  /** The last draw offer on which the bot decides or has decided. */
  let asked: string | null = null;
  /** The decision on that offer, until the bot votes. */
  let decision: Decision | null = null;
  let isStopped = false;

  async function think(match: Match, signal: AbortSignal): Promise<void> {
    const { position } = match.game;
    const began = deps.time.now();
    const rest =
      match.settings.time.kind === 'unlimited'
        ? Infinity
        : remainingAt(match.clock, position.turn, color, began);
    const pace = paceOf(position, seed + position.ply * 4 + color, rest, deps.pace);
    const move = await choose(match, pace, signal);
    if (move === null) return;
    await untilTime(began + pace.pauseMs, deps.time);
    if (signal.aborted || session.match.game.position.ply !== position.ply) return;
    await session.execute({
      command: { type: 'move', by: color, move },
      commandId: null,
      at: deps.time.now(),
      isWithdrawn: () => isStopped,
      ply: position.ply,
    });
  }

  /**
   * Requests a move from the pool. If the threads are late or fail, chooses a one-ply move, so that the bot does not
   * lose on time. Returns null if cancelled.
   */
  async function choose(
    match: Match,
    { thinkMs, latestMs }: Pace,
    signal: AbortSignal,
  ): Promise<Move | null> {
    const { position, seen } = match.game;
    const seat = match.seats[color];
    const task = {
      position: makePosition(position),
      level: bot.level,
      engine: bot.useNewEngine ? 'search' : 'greedy',
      seed: seed + position.ply,
      name: seat.isAutoReady ? seat.name : null,
      budgetMs: thinkMs,
      seen,
    } as const;
    try {
      return (await deps.pool.choose(task, { game: session.row.id, withinMs: latestMs, signal })).move;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof DeadlineMissed)) deps.onTrouble(error);
      return greedyMove(position, task.seed);
    }
  }

  async function decide(match: Match, offer: string): Promise<void> {
    const decided = await deps.pool
      .vote(
        { position: makePosition(match.game.position), color },
        { game: session.row.id, withinMs: LATEST_VOTE_MS, signal: leaving.signal },
      )
      .catch((error: unknown) => {
        if (!isStopped && !(error instanceof DeadlineMissed)) deps.onTrouble(error);
        return 'REJECTED' as const;
      });
    await untilTime(deps.time.now() + SHORTEST_MS * deps.pace, deps.time);
    if (asked !== offer) return;
    decision = decided;
    voteIfDue(session.match);
  }

  function voteIfDue(match: Match): void {
    if (isStopped || decision === null || !isVoteDue(match)) return;
    const command: Command = { type: 'voteDraw', by: color, decision };
    decision = null;
    void session.execute({
      command,
      commandId: null,
      at: deps.time.now(),
      isWithdrawn: () => isStopped,
    });
  }

  return {
    look(match) {
      const { position } = match.game;
      const isRun = isRunning(match) && isActive(match, color);
      const isDue = isRun && match.state === 'STARTED' && position.turn === color && !mustPass(match.game);
      if (thinking && (!isDue || thinking.ply !== position.ply)) thinking.call.abort();
      if (isDue && thinking === null) {
        const call = new AbortController();
        thinking = { ply: position.ply, call };
        void think(match, call.signal).finally(() => {
          // The game may have paused or continued during the search, so it is examined again.
          thinking = null;
          if (!isStopped && session.match !== match) this.look(session.match);
        });
      }
      if (!isRun) return;
      const { vote: open, offeredAtPly } = match;
      // Two players can offer at the same ply, because a resignation or a timeout of the player to move is no turn.
      const offer = open && open.decisions[color] === null ? `${open.by} at ${offeredAtPly[open.by]}` : null;
      if (offer === null) return;
      if (asked === offer) {
        voteIfDue(match);
      } else {
        asked = offer;
        decision = null;
        void decide(match, offer);
      }
    },
    stop() {
      isStopped = true;
      thinking?.call.abort();
      leaving.abort();
    },
  };
}

/**
 * Returns whether bots vote on the open draw offer now. The first refusal ends the vote, so they wait for the people,
 * but not longer than until the last turn before the offer lapses: with the next move, the turn returns to its proposer.
 */
function isVoteDue(match: Match): boolean {
  const { vote } = match;
  if (vote === null) return false;
  const isMissing = (player: Color) =>
    isActive(match, player) && isPerson(match, player) && vote.decisions[player] === null;
  if (!COLORS.some(isMissing)) return true;
  const { turn } = match.game.position;
  // A person on the last turn before the offer lapses can still vote.
  return turn !== null && !isMissing(turn) && nextActive(match, turn) === vote.by;
}

function isPerson({ seats, standIns }: Match, color: Color): boolean {
  return !seats[color].isAutoReady && standIns[color] !== true;
}

function nextActive(match: Match, after: Color): Color | undefined {
  return [1, 2, 3].map((step) => colorOf(after + step)).find((color) => isActive(match, color));
}

function untilTime(instant: number, time: ServerTime): Promise<void> {
  const wait = instant - time.now();
  return wait <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, wait));
}
