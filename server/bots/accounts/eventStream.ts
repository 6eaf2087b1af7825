/** The event stream of a bot account: game starts, turns and game ends of all of its games. */
import { isOver, seatOf } from '../../../engine/match/match.ts';
import { type EventLine, eventLines, isTurn, type Step } from './botLines.ts';
import type { BotStreamStore, Head } from './botStreamStore.ts';
import { FollowedGame, type GameLogs } from './followedGame.ts';
import type { LineStream } from './lineStream.ts';

/** Maximum number of games whose missed events are sent. */
const MOST_MISSED_GAMES = 50;
const ID = /^([0-9a-f]{32})-(\d{1,9})-(\d)$/;

export interface EventStreamDeps {
  readonly store: Pick<BotStreamStore, 'headsOf' | 'gamesSince'>;
  readonly games: GameLogs;
}

export class EventStream {
  readonly #deps: EventStreamDeps;
  readonly #accountId: string;
  readonly #games = new Map<string, FollowedGame>();

  constructor(deps: EventStreamDeps, accountId: string) {
    this.#deps = deps;
    this.#accountId = accountId;
  }

  /**
   * Returns the first lines of the stream. If `after` is an event id, the lines are the events that follow this event.
   * Without `after`, the lines describe the present state of the bot's games. Returns null if `after` is not the id of
   * an event of this bot.
   */
  async begin(after: string | undefined): Promise<EventLine[] | null> {
    const heads = await this.#deps.store.headsOf([this.#accountId]);
    const current: EventLine[] = [];
    for (const { gameId } of heads) current.push(...(await this.#open(gameId)));
    return after === undefined ? current : this.#missed(after);
  }

  /** Sends the events of games that have new entries. */
  async advance(heads: readonly Head[], sink: LineStream): Promise<void> {
    for (const { gameId, seq } of heads) {
      const known = this.#games.get(gameId);
      if (known && known.match.seq >= seq) continue;
      const game = known ?? (await FollowedGame.open(this.#deps.games, gameId, this.#accountId));
      if (!game) continue;
      this.#games.set(gameId, game);
      for (const step of await game.advance())
        for (const { line } of this.#linesOf(gameId, step)) sink.send(line);
    }
    const listed = new Set(heads.map(({ gameId }) => gameId));
    for (const id of this.#games.keys()) if (!listed.has(id)) this.#games.delete(id);
  }

  /** Follows a game, and returns the lines that describe its present state. */
  async #open(gameId: string): Promise<EventLine[]> {
    const game = await FollowedGame.open(this.#deps.games, gameId, this.#accountId);
    if (!game) return [];
    this.#games.set(gameId, game);
    const lines = (await game.advance()).flatMap((step) => this.#linesOf(gameId, step));
    const { match, color } = game;
    if (color === null || match.startedAt === null || isOver(match)) return [];
    const last = lines.at(-1);
    const isOwnTurn = isTurn(match, color) && last?.line.type === 'yourTurn';
    return [...lines.filter(({ line }) => line.type === 'gameStart'), ...(isOwnTurn && last ? [last] : [])];
  }

  /** Returns the events that follow the event with the id `after`, oldest first. Null for an unknown id. */
  async #missed(after: string): Promise<EventLine[] | null> {
    const [, gameId = '', seqText = '', indexText = ''] = ID.exec(after) ?? [];
    const own = await this.#allLines(gameId);
    const [seq, index] = [Number(seqText), Number(indexText)];
    const at = own?.find((one) => one.seq === seq && one.index === index)?.at;
    if (!own || at === undefined) return null;
    const missed = own.filter((one) => one.seq > seq || (one.seq === seq && one.index > index));
    const { store } = this.#deps;
    for (const id of await store.gamesSince(this.#accountId, at, MOST_MISSED_GAMES))
      if (id !== gameId) missed.push(...((await this.#allLines(id)) ?? []).filter((one) => one.at >= at));
    return missed.sort((a, b) => a.at - b.at);
  }

  async #allLines(gameId: string): Promise<EventLine[] | null> {
    const game = await FollowedGame.open(this.#deps.games, gameId, this.#accountId);
    // The entries that a followed game has not read yet are sent later.
    const last = this.#games.get(gameId)?.match.seq ?? Number.POSITIVE_INFINITY;
    const steps = game ? await game.advance() : [];
    return (
      game && steps.filter(({ entry }) => entry.seq <= last).flatMap((step) => this.#linesOf(gameId, step))
    );
  }

  #linesOf(gameId: string, step: Step): EventLine[] {
    const color = seatOf(step.after, this.#accountId);
    return color === null ? [] : eventLines(gameId, color, step);
  }
}
