/** Offers a waiting user the seat of a bot in a running random game of the user's time setting. */

import { COLOR_NAMES } from '../../engine/board/pieces.ts';
import type { MatchEvent } from '../../engine/match/events.ts';
import { type LogEntry, replay } from '../../engine/match/log.ts';
import { makePosition } from '../../engine/notation/positionText.ts';
import { QUEUE_TIMES, type QueueTime, type TakeoverOffer } from '../../protocol/http/queueApi.ts';
import { Component } from '../component.ts';
import type { GameService } from '../games/gameService.ts';
import { firstMatch } from '../games/gameViews.ts';
import type { OpenGame, TakeoverStore } from './takeoverStore.ts';

/** Milliseconds for which the list of open games is reused, because many users poll at the same time. */
const FRESH_MS = 1_000;

type Standing = Pick<TakeoverOffer, 'round' | 'position'>;

interface TakeoverDeps {
  readonly store: TakeoverStore;
  readonly games: Pick<GameService, 'find' | 'readLog'>;
}

export class Takeovers extends Component<TakeoverDeps> {
  readonly #open = new Map<QueueTime, { readonly games: Promise<OpenGame[]>; readonly atMs: number }>();
  /**
   * The round and the position of the offered game, by time setting. They are computed again when the game has new
   * entries.
   */
  readonly #standings = new Map<
    QueueTime,
    { readonly key: string; readonly standing: Promise<Standing | null> }
  >();

  /**
   * Returns the newest game in which the user has no seat, and in which no player blocks the user or is blocked by the
   * user. Returns null without such a game.
   */
  async offerFor(accountId: string, timeSetting: QueueTime): Promise<TakeoverOffer | null> {
    const open = await this.#openGames(timeSetting);
    if (open.length === 0) return null;
    const apart = new Set([accountId, ...(await this.deps.store.blockedWith(accountId))]);
    const game = open.find(({ playerIds }) => !playerIds.some((id) => apart.has(id)));
    if (!game) return null;
    const standing = await this.#standingOf(timeSetting, game);
    const botSeats = game.botSeats.map((color) => COLOR_NAMES[color]);
    return standing && { gameId: game.gameId, botSeats, ...standing };
  }

  #openGames(timeSetting: QueueTime): Promise<OpenGame[]> {
    const now = performance.now();
    const known = this.#open.get(timeSetting);
    if (known && now - known.atMs < FRESH_MS) return known.games;
    const games = this.deps.store.openGames(QUEUE_TIMES[timeSetting].mainSeconds * 1000);
    this.#open.set(timeSetting, { games, atMs: now });
    games.catch(() => this.#open.delete(timeSetting));
    return games;
  }

  #standingOf(timeSetting: QueueTime, { gameId, seq }: OpenGame): Promise<Standing | null> {
    const key = `${gameId} ${seq}`;
    const known = this.#standings.get(timeSetting);
    if (known?.key === key) return known.standing;
    const standing = this.#replayed(gameId);
    this.#standings.set(timeSetting, { key, standing });
    standing.catch(() => this.#standings.delete(timeSetting));
    return standing;
  }

  async #replayed(gameId: string): Promise<Standing | null> {
    const row = await this.deps.games.find(gameId);
    if (!row) return null;
    const entries: readonly LogEntry[] = await this.deps.games.readLog(gameId);
    try {
      const { match, events } = replay(firstMatch(row), entries);
      return { round: roundOf(events.flat()), position: makePosition(match.game.position) };
    } catch {
      // A damaged log must not break the queue. The room of the game quarantines the game.
      return null;
    }
  }
}

/** Returns the number of the current round. A round begins when the turn wraps to an earlier color. */
function roundOf(events: readonly MatchEvent[]): number {
  let [round, last] = [1, -1];
  for (const event of events) {
    if (event.type !== 'moved' && event.type !== 'passed') continue;
    if (event.by <= last) round++;
    last = event.by;
  }
  return round;
}
