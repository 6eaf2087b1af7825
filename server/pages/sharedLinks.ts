/** The target of a link to a game or a QBook, for the head of its page and for its picture. */
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Color, fourOf } from '../../engine/board/pieces.ts';
import type { Position } from '../../engine/board/position.ts';
import type { TimeControl } from '../../engine/clock/clock.ts';
import { replay } from '../../engine/match/log.ts';
import { isOver, type Match, ownPoints } from '../../engine/match/match.ts';
import { replayRecord } from '../../engine/notation/record.ts';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { collectibleOf } from '../../protocol/shapes/collectibles.ts';
import type { OpenedGame } from '../../protocol/shapes/savedGames.ts';
import { Component } from '../component.ts';
import { nullIfDamaged } from '../db/archive/archivedLog.ts';
import type { GameService } from '../games/gameService.ts';
import type { GameRow } from '../games/gameStore.ts';
import { firstMatch } from '../games/gameViews.ts';
import { entriesForWatchers } from '../live/watchers/watcherDelay.ts';
import type { SavedGameService } from '../savedGames/savedGameService.ts';
import type { ServerTime } from '../time.ts';

interface SharedBoard {
  readonly position: Position;
  /** Points by color. */
  readonly points: readonly number[];
}

interface SharedGame {
  readonly id: string;
  readonly name: string;
  readonly time: TimeControl;
  /** Names of the players by color. Null for a free seat. */
  readonly players: readonly (string | null)[];
}

/** How a game ended: by a winner, or as these keys of the client's texts say. */
export type SharedResult = { readonly winner: Color } | 'draw' | 'stalemate' | 'terminated' | 'byAdmin';

export type SharedLink =
  | (SharedGame & { readonly kind: 'INVITATION' })
  | (SharedGame & SharedBoard & { readonly kind: 'RUNNING' })
  | (SharedGame & SharedBoard & { readonly kind: 'ENDED'; readonly result: SharedResult })
  | (SharedBoard & {
      readonly kind: 'QBOOK';
      readonly id: string;
      readonly name: string;
      readonly comments: number;
    });

export interface SharedLinksDeps {
  readonly time: ServerTime;
  readonly games: Pick<GameService, 'find' | 'readLog'>;
  readonly savedGames: Pick<SavedGameService, 'openBook'>;
}

/** Time that a page waits for the database, in milliseconds. */
const LOOKUP_MS = 1_000;
/** Time for which the description of a QBook, or of a game that has not ended, is cached, in milliseconds. */
const CACHED_MS = 10_000;
const MAX_CACHED = 500;
const RECORD_ID = /^[\w-]{1,64}$/;

export class SharedLinks extends Component<SharedLinksDeps> {
  readonly #cache = new LRUCache<string, SharedLink>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
    perf: { now: () => this.deps.time.now() },
  });

  /**
   * Returns the target of a page with these parameters. Null for a page without a game, and for a game that cannot be
   * shown now; the page itself then reports the error. MISSING if the game or token was never created. Saved games may
   * be stored only in the browser, so their pages always exist.
   */
  async find(params: Readonly<Record<string, string>>): Promise<SharedLink | null | 'MISSING'> {
    const { tokenId, gameId, recordId } = params;
    if (tokenId !== undefined) return collectibleOf(tokenId) === null ? 'MISSING' : null;
    const lookup =
      gameId !== undefined
        ? this.findGame(gameId)
        : recordId !== undefined
          ? this.findBook(recordId).then((book) => (book === 'MISSING' ? null : book))
          : null;
    if (lookup === null) return null;
    return Promise.race([lookup.catch(() => null), setTimeout(LOOKUP_MS, null, { ref: false })]);
  }

  /** Returns null for a game that was deleted or has a damaged log. */
  async findGame(gameId: string): Promise<SharedLink | null | 'MISSING'> {
    const cached = this.#cache.get(gameId);
    if (cached) return cached;
    const row = await this.deps.games.find(gameId);
    if (!row) return 'MISSING';
    if (row.isDeleted || row.isDamaged) return null;
    const match = await this.#matchOf(row);
    if (!match) return null;
    const link = linkTo(row, match);
    this.#cache.set(gameId, link, link.kind === 'ENDED' ? { ttl: 0 } : {});
    return link;
  }

  /** Returns null if the log is damaged. The room that opens the game reports the damage. */
  async #matchOf(row: GameRow): Promise<Match | null> {
    const entries = await this.deps.games.readLog(row.id).catch(nullIfDamaged);
    const visible = entries && entriesForWatchers(row, entries, this.deps.time.now());
    try {
      return visible && replay(firstMatch(row), visible).match;
    } catch {
      return null;
    }
  }

  async findBook(recordId: string): Promise<SharedLink | 'MISSING'> {
    if (!RECORD_ID.test(recordId)) return 'MISSING';
    const cached = this.#cache.get(recordId);
    if (cached) return cached;
    const opened = await this.deps.savedGames.openBook(recordId);
    if (!opened.ok) return 'MISSING';
    const link = linkToBook(opened.value);
    this.#cache.set(recordId, link);
    return link;
  }
}

/**
 * Describes the target of a link to the game. A private game shows no position before its end, because its link is
 * meant for its players.
 */
function linkTo(row: GameRow, match: Match): SharedLink {
  const game: SharedGame = {
    id: row.id,
    name: row.name,
    time: row.settings.time,
    players: match.seats.map(({ playerId, name }) => (playerId === null ? null : name)),
  };
  const board = { position: match.game.position, points: fourOf((color) => ownPoints(match, color)) };
  if (isOver(match)) return { ...game, ...board, kind: 'ENDED', result: resultOf(match) };
  const isRunning = match.state !== 'NOT_STARTED';
  return row.isRandom && isRunning ? { ...game, ...board, kind: 'RUNNING' } : { ...game, kind: 'INVITATION' };
}

function resultOf({ state, isEndedByAdmin, game }: Match): SharedResult {
  if (isEndedByAdmin) return 'byAdmin';
  if (state === 'TERMINATED_NO_HUMAN_PLAYERS') return 'terminated';
  const winner = game.outcome?.winner ?? null;
  if (winner !== null) return { winner };
  return state === 'STALEMATE' ? 'stalemate' : 'draw';
}

function linkToBook({ id, title, record, numberOfComments }: OpenedGame): SharedLink {
  const read = parseRecord(record);
  if (!read.ok) throw new Error(`The QBook ${id} is damaged: ${read.error.reason}`);
  const steps = replayRecord(read.value);
  const position = (steps.ok ? steps.value.at(-1)?.game.position : undefined) ?? read.value.start;
  return { kind: 'QBOOK', id, name: title, comments: numberOfComments, position, points: position.points };
}
