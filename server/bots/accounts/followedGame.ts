/** A game that a stream follows: its match after the entries that were read. */
import type { Color } from '../../../engine/board/pieces.ts';
import { type Match, seatOf } from '../../../engine/match/match.ts';
import type { GameService } from '../../games/gameService.ts';
import { firstMatch } from '../../games/gameViews.ts';
import { type Step, stepsOf } from './botLines.ts';

export type GameLogs = Pick<GameService, 'find' | 'readLog'>;

export class FollowedGame {
  readonly id: string;
  readonly #games: GameLogs;
  readonly #accountId: string;
  #match: Match;

  private constructor(games: GameLogs, accountId: string, id: string, match: Match) {
    this.#games = games;
    this.#accountId = accountId;
    this.id = id;
    this.#match = match;
  }

  /** Follows a game from its beginning. Returns null for an unknown game. */
  static async open(games: GameLogs, gameId: string, accountId: string): Promise<FollowedGame | null> {
    const row = await games.find(gameId);
    return row && new FollowedGame(games, accountId, gameId, firstMatch(row));
  }

  get match(): Match {
    return this.#match;
  }

  /** The account's seat, or null. */
  get color(): Color | null {
    return seatOf(this.#match, this.#accountId);
  }

  /** Reads the new entries, and returns their steps. */
  async advance(): Promise<Step[]> {
    const entries = await this.#games.readLog(this.id, this.#match.seq);
    const steps = stepsOf(this.#match, entries);
    this.#match = steps.at(-1)?.after ?? this.#match;
    return steps;
  }
}
