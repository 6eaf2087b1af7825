/**
 * The player of a bot's seat: watches its game, asks the pool for a move when it is its turn, votes on draws. It acts
 * through the same queue as people do, no faster than a person can follow, and never lets its time run out.
 */
import { dice } from '../../engine/bots/dice.ts';
import { greedyMove } from '../../engine/bots/greedy.ts';
import { remainingAt } from '../../engine/clock/clock.ts';
import { isActive, isRunning, type Match } from '../../engine/match/match.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { mustPass } from '../../engine/rules/game.ts';
import type { Move } from '../../engine/rules/moves.ts';
import type { BotOptions } from '../games/gameOptions.ts';
import type { GameSession } from '../games/gameSession.ts';
import type { ServerTime } from '../time.ts';
import type { BotPool } from './botPool.ts';

/** A move in less time than this cannot be followed. */
const SHORTEST_MS = 600;
const LONGEST_MS = 1_600;
/** Never more than this part of the time that is left. */
const SHARE_OF_REST = 1 / 12;

export interface BotSeat {
  /** Called after each change of the game. */
  look(match: Match): void;
  stop(): void;
}

export interface BotSeatDeps {
  readonly pool: BotPool;
  readonly time: ServerTime;
  /** Factor on the time a bot takes to be followed; tests and load runs shorten it. */
  readonly pace: number;
  /** Told when the pool fails. */
  readonly onTrouble: (error: unknown) => void;
}

export function openBotSeat(session: GameSession, bot: BotOptions, seed: number, deps: BotSeatDeps): BotSeat {
  const { color } = bot;
  let thinkingAtSeq: number | null = null;
  let votedFor: number | null = null;
  let isStopped = false;

  async function think(match: Match): Promise<void> {
    const { position } = match.game;
    const part = dice(seed + position.ply * 4 + color)();
    const began = deps.time.now();
    const rest =
      match.settings.time.kind === 'unlimited'
        ? Infinity
        : remainingAt(match.clock, position.turn, color, began);
    const budget = Math.min(
      (SHORTEST_MS + part * (LONGEST_MS - SHORTEST_MS)) * deps.pace,
      rest * SHARE_OF_REST,
    );
    const move = await choose(match, budget);
    await untilTime(began + budget, deps.time);
    if (isStopped || session.match.game.position.ply !== position.ply) return;
    await session.execute({
      command: { type: 'move', by: color, move },
      commandId: null,
      at: deps.time.now(),
      isWithdrawn: () => isStopped,
      ply: position.ply,
    });
  }

  /** A pool that fails must not cost the bot its game: then any legal move will do. */
  async function choose(match: Match, budget: number): Promise<Move> {
    const { position } = match.game;
    const task = {
      position: makePosition(position),
      level: bot.level,
      engine: bot.useNewEngine ? 'search' : 'greedy',
      seed: seed + position.ply,
      budgetMs: Math.max(20, Math.min(400, budget)),
    } as const;
    try {
      return (await deps.pool.choose(task)).move;
    } catch (error) {
      if (!isStopped) deps.onTrouble(error);
      return greedyMove(position, task.seed);
    }
  }

  async function vote(match: Match, offer: number): Promise<void> {
    const decision = await deps.pool
      .vote({ position: makePosition(match.game.position), color })
      .catch((error: unknown) => {
        if (!isStopped) deps.onTrouble(error);
        return 'REJECTED' as const;
      });
    await untilTime(deps.time.now() + SHORTEST_MS * deps.pace, deps.time);
    if (isStopped || session.match.vote === null || votedFor !== offer) return;
    await session.execute({
      command: { type: 'voteDraw', by: color, decision },
      commandId: null,
      at: deps.time.now(),
      isWithdrawn: () => isStopped,
    });
  }

  return {
    look(match) {
      if (!isRunning(match) || !isActive(match, color)) return;
      const { position } = match.game;
      if (
        match.state === 'STARTED' &&
        position.turn === color &&
        thinkingAtSeq !== position.ply &&
        !mustPass(match.game)
      ) {
        thinkingAtSeq = position.ply;
        void think(match).finally(() => {
          // A pause may have come between: then the next look starts anew.
          thinkingAtSeq = null;
          if (!isStopped && session.match !== match) this.look(session.match);
        });
      }
      const offer =
        match.vote && match.vote.decisions[color] === null
          ? (match.offeredAtPly[match.vote.by] ?? null)
          : null;
      if (offer !== null && votedFor !== offer) {
        votedFor = offer;
        void vote(match, offer);
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

function untilTime(instant: number, time: ServerTime): Promise<void> {
  const wait = instant - time.now();
  return wait <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, wait));
}
