/**
 * The live game of this process. It reads the log of one game, regardless of the number of watchers, and shows the next
 * game some seconds after the end.
 */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { COLOR_NAMES, COLORS } from '../../../engine/board/pieces.ts';
import { squareName } from '../../../engine/board/squares.ts';
import { type LogEntry, replay } from '../../../engine/match/log.ts';
import { isOver, type Match, ownPoints } from '../../../engine/match/match.ts';
import { moveText } from '../../../engine/notation/moveText.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { LIVE_MOVES, type LiveGame } from '../../../protocol/http/liveGameApi.ts';
import { Component } from '../../component.ts';
import type { GameService } from '../../games/gameService.ts';
import type { GameRow } from '../../games/gameStore.ts';
import { firstMatch } from '../../games/gameViews.ts';
import { IDLE_MS, isIdle } from '../../games/lists/idle.ts';
import type { ServerTime } from '../../time.ts';
import { entriesForWatchers, watcherDelayMs } from '../watchers/watcherDelay.ts';
import type { LiveGameStore } from './liveGameStore.ts';
import { pickGame, pickIdle } from './pickGame.ts';

/** Least time between two readings of the log. */
const READ_MS = 1_000;
/** Time for which the result is shown. */
const RESULT_MS = 10_000;

interface Followed {
  readonly row: GameRow;
  readonly match: Match;
  readonly moves: LiveGame['moves'];
  /** The time of the last applied entry. */
  readonly lastAt: number;
}

/** The answer to a poll. It is the same object until the live game changes. */
export interface LiveAnswer {
  readonly body: Buffer;
  /** A strong validator of the body. */
  readonly etag: string;
}

export interface LiveGamesDeps {
  readonly store: Pick<LiveGameStore, 'candidates' | 'countWatchers'>;
  readonly games: Pick<GameService, 'find' | 'readLog'>;
  readonly time: ServerTime;
  readonly log: Logger;
}

export class LiveGames extends Component<LiveGamesDeps> {
  #followed: Followed | null = null;
  #shown: LiveGame | null = null;
  #answer = answerOf(null);
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  /** Returns the live game from the last reading, which is at most a second old. Null without a live game. */
  async now(): Promise<LiveGame | null> {
    if (this.#isOld)
      this.#reading ??= this.#read().finally(() => {
        this.#readAt = this.deps.time.now();
        this.#reading = null;
      });
    await this.#reading;
    return this.#shown;
  }

  /** The answer from the last reading. Null if that reading was more than a second ago. */
  get latest(): LiveAnswer | null {
    return this.#isOld ? null : this.#answer;
  }

  /** Returns the live game as the answer to a poll, which is at most a second old. */
  async answer(): Promise<LiveAnswer> {
    await this.now();
    return this.#answer;
  }

  get #isOld(): boolean {
    return this.deps.time.now() - this.#readAt >= READ_MS;
  }

  /** Reads the live game. If the database cannot be read, the last state stays. */
  async #read(): Promise<void> {
    try {
      this.#followed = await this.#next();
      this.#shown = this.#followed && (await this.#describe(this.#followed));
      const answer = answerOf(this.#shown);
      if (answer.etag !== this.#answer.etag) this.#answer = answer;
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the live game could not be read');
    }
  }

  /** Returns the game to show. An idle game is shown only while no other game is active. */
  async #next(): Promise<Followed | null> {
    const now = this.deps.time.now();
    const followed = this.#followed && (await this.#follow(this.#followed));
    if (followed && now - followed.lastAt < (isOver(followed.match) ? RESULT_MS : IDLE_MS)) return followed;
    const active = await this.deps.store.candidates(now - IDLE_MS);
    const gameId =
      pickGame(active.filter((one) => one.gameId !== followed?.row.id)) ??
      pickIdle(await this.deps.store.candidates(0));
    if (gameId !== null && gameId === followed?.row.id) return followed;
    const row = gameId === null ? null : await this.deps.games.find(gameId);
    return row && this.#follow({ row, match: firstMatch(row), moves: [], lastAt: now });
  }

  /** Applies the new entries. In a rated game it applies only entries that are old enough. */
  async #follow(followed: Followed): Promise<Followed> {
    const { row, match } = followed;
    const entries = await this.deps.games.readLog(row.id, match.seq);
    return entriesForWatchers(row, entries, this.deps.time.now()).reduce(applied, followed);
  }

  async #describe({ row, match, moves, lastAt }: Followed): Promise<LiveGame> {
    const watchers = await this.deps.store.countWatchers(row.id);
    const { lastMove } = match;
    const winner = match.game.outcome?.winner ?? null;
    return {
      id: row.id,
      name: row.name,
      isRated: row.isRated,
      delaySeconds: watcherDelayMs(row) / 1_000,
      isOver: isOver(match),
      ...(isIdle(match.state, lastAt, this.deps.time.now()) ? { isIdle: true } : {}),
      winner: winner === null ? null : COLOR_NAMES[winner],
      position: makePosition(match.game.position),
      lastMove: lastMove && {
        by: COLOR_NAMES[lastMove.by],
        from: squareName(lastMove.from),
        to: squareName(lastMove.to),
      },
      players: COLORS.map((color) => ({
        color: COLOR_NAMES[color],
        name: match.seats[color].name,
        isBot: match.seats[color].isAutoReady,
        points: ownPoints(match, color),
      })),
      moves,
      watchers,
    };
  }
}

function answerOf(game: LiveGame | null): LiveAnswer {
  const body = Buffer.from(JSON.stringify({ game }));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}

function applied(before: Followed, entry: LogEntry): Followed {
  const { match, events } = replay(before.match, [entry]);
  const moved = events.flat().find((event) => event.type === 'moved');
  const text = moved ? moveText(moved.move, before.match.game.position) : null;
  const moves =
    moved && text !== null
      ? [...before.moves, { ply: entry.ply, by: COLOR_NAMES[moved.by], text }].slice(-LIVE_MOVES)
      : before.moves;
  return { row: before.row, match, moves, lastAt: entry.at };
}
