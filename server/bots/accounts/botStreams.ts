/**
 * The open streams of bot accounts in this process. They follow the logs of games in the database, so every process can
 * serve the stream of every game. One query per interval finds the games with new entries, however many streams are
 * open.
 */
import type { Response } from 'express';
import type { Logger } from 'pino';
import { isOver } from '../../../engine/match/match.ts';
import { err, ok, type Result } from '../../../engine/result.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import type { Identity } from '../../accounts/accountService.ts';
import type { AccessTokenService } from '../../accounts/tokens/accessTokenService.ts';
import { Component } from '../../component.ts';
import type { Limits } from '../../config/limits.ts';
import type { Refused } from '../../http/mountRoutes.ts';
import { gameLine, stateLine } from './botLines.ts';
import type { BotStreamStore, Head } from './botStreamStore.ts';
import { EventStream } from './eventStream.ts';
import { FollowedGame, type GameLogs } from './followedGame.ts';
import { LineStream } from './lineStream.ts';

const LOOK_MS = 250;
const HEARTBEAT_MS = 5_000;
/** Milliseconds between two checks whether the tokens of the streams are still active. */
const TOKEN_CHECK_MS = 2_000;

export interface BotStreamsDeps {
  readonly store: BotStreamStore;
  readonly games: GameLogs;
  readonly accessTokens: Pick<AccessTokenService, 'listActive'>;
  readonly limits: Pick<Limits, 'streamsPerBot' | 'unreadBytes' | 'unreadMs'>;
  readonly log: Logger;
}

/** The games with new entries that concern the streams. */
interface NewEntries {
  readonly byAccount: ReadonlyMap<string, readonly Head[]>;
  readonly byGame: ReadonlyMap<string, number>;
}

interface Open {
  readonly accountId: string;
  readonly tokenId: string;
  /** The game of a game stream. Null for an event stream. */
  readonly gameId: string | null;
  readonly sink: LineStream;
  readonly advance: (newEntries: NewEntries) => Promise<void>;
}

/** A stream and its first lines, which are sent before the lines of new log entries. */
interface Begun extends Open {
  readonly first: readonly object[];
  readonly isOver: boolean;
}

/** Resolves to the refusal of a stream that cannot begin, or to null after the stream has ended. */
type Outcome = Promise<Refused | null>;
const INVALID_AFTER = { field: 'after', reason: 'is not the id of a line of this stream' };

export class BotStreams extends Component<BotStreamsDeps> {
  readonly #open = new Set<Open>();
  /** The open streams whose first lines were sent. */
  readonly #advancing = new Set<Open>();
  /** Streams that are being opened, by account. */
  readonly #reserved = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #isLooking = false;
  #lookedAt = { heartbeat: 0, tokens: 0 };

  /** Streams the events of a bot until the client disconnects. */
  events(who: Identity, res: Response, after: string | undefined): Outcome {
    const { id: accountId } = who.account;
    return this.#opened(accountId, res, async () => {
      const stream = new EventStream(this.deps, accountId);
      const first = await stream.begin(after);
      if (first === null) return err(INVALID_AFTER);
      const sink = this.#sinkOf(res, { accountId });
      const advance = ({ byAccount }: NewEntries) => stream.advance(byAccount.get(accountId) ?? [], sink);
      const lines = first.map(({ line }) => line);
      const open = { accountId, tokenId: who.sessionId, gameId: null, sink, advance };
      return ok({ ...open, first: lines, isOver: false });
    });
  }

  /** Streams a game of a bot until it ends or the client disconnects. */
  game(who: Identity, res: Response, gameId: string, after: string | undefined): Outcome {
    const { id: accountId } = who.account;
    return this.#opened(accountId, res, async () => {
      const game = await FollowedGame.open(this.deps.games, gameId, accountId);
      if (!game) return err(ERR.GAME_NOT_FOUND);
      const steps = await game.advance();
      const { color } = game;
      if (color === null) return err(ERR.NOT_A_PLAYER);
      if (after !== undefined && !(/^\d{1,9}$/.test(after) && Number(after) <= game.match.seq))
        return err(INVALID_AFTER);
      const sink = this.#sinkOf(res, { accountId, gameId });
      const missed = after === undefined ? [] : steps.filter(({ entry }) => entry.seq > Number(after));
      const first =
        after === undefined
          ? [stateLine(gameId, color, game.match)]
          : missed.map((step) => gameLine(gameId, color, step));
      const advance = async ({ byGame }: NewEntries) => {
        const seq = byGame.get(gameId);
        // The game was deleted.
        if (seq === undefined) return sink.end();
        if (seq > game.match.seq)
          for (const step of await game.advance()) sink.send(gameLine(gameId, color, step));
        if (isOver(game.match)) sink.end();
      };
      const open = { accountId, tokenId: who.sessionId, gameId, sink, advance };
      return ok({ ...open, first, isOver: isOver(game.match) });
    });
  }

  /** Ends all streams. Their clients resume in another process. */
  close(): void {
    for (const { sink } of this.#open) sink.end();
    this.#stopLooking();
  }

  async #opened(accountId: string, res: Response, begin: () => Promise<Result<Begun, Refused>>): Outcome {
    // The answer to a HEAD request ends at once, so it is not counted as an open stream. If it were counted, a stream
    // could be refused because of it.
    const places = res.req.method === 'HEAD' ? 0 : 1;
    const reserved = this.#reserved.get(accountId) ?? 0;
    if (reserved >= this.deps.limits.streamsPerBot) return ERR.TOO_MANY_STREAMS;
    this.#reserved.set(accountId, reserved + places);
    try {
      const begun = await begin();
      if (!begun.ok) return begun.error;
      this.#open.add(begun.value);
      this.#timer ??= setInterval(() => void this.#look(), LOOK_MS);
      void this.#sendFirst(begun.value);
      await begun.value.sink.closed();
      this.#open.delete(begun.value);
      this.#advancing.delete(begun.value);
      if (this.#open.size === 0) this.#stopLooking();
      return null;
    } finally {
      const left = (this.#reserved.get(accountId) ?? places) - places;
      if (left > 0) this.#reserved.set(accountId, left);
      else this.#reserved.delete(accountId);
    }
  }

  async #sendFirst(stream: Begun): Promise<void> {
    const { sink, first, isOver } = stream;
    await sink.sendAll(first);
    if (isOver) sink.end();
    if (!sink.isClosed) this.#advancing.add(stream);
  }

  #sinkOf(res: Response, about: Readonly<Record<string, string>>): LineStream {
    const { limits, log } = this.deps;
    const onSlowReader = (bytes: number) =>
      log.info({ event: 'slowReader', ...about, bytes }, 'the slow reader of a stream was disconnected');
    return new LineStream(res, { limits, onSlowReader });
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#endRevoked();
      const newEntries = await this.#readNewEntries();
      for (const stream of [...this.#advancing])
        await stream.advance(newEntries).catch((error: unknown) => {
          this.deps.log.warn({ err: error }, 'a stream of a bot account failed');
          stream.sink.end();
        });
      this.#beat();
    } catch (error) {
      // The streams stay open, and continue when the database answers again.
      this.deps.log.debug({ err: error }, 'the streams of bot accounts could not be continued');
    } finally {
      this.#isLooking = false;
    }
  }

  async #readNewEntries(): Promise<NewEntries> {
    const streams = [...this.#advancing];
    const accounts = streams.flatMap(({ accountId, gameId }) => (gameId === null ? accountId : []));
    const games = streams.flatMap(({ gameId }) => gameId ?? []);
    const { store } = this.deps;
    const [owned, heads] = await Promise.all([
      store.headsOf([...new Set(accounts)]),
      store.heads([...new Set(games)]),
    ]);
    return {
      byAccount: Map.groupBy(owned, ({ accountId }) => accountId),
      byGame: new Map(heads.map(({ gameId, seq }) => [gameId, seq])),
    };
  }

  /** Ends the streams whose token was revoked or has expired, or whose account may no longer act. */
  async #endRevoked(): Promise<void> {
    if (performance.now() - this.#lookedAt.tokens < TOKEN_CHECK_MS) return;
    this.#lookedAt.tokens = performance.now();
    const ids = [...new Set([...this.#open].map(({ tokenId }) => tokenId))];
    const active = new Set(await this.deps.accessTokens.listActive(ids));
    for (const { tokenId, sink } of this.#open) if (!active.has(tokenId)) sink.end();
  }

  #beat(): void {
    if (performance.now() - this.#lookedAt.heartbeat < HEARTBEAT_MS) return;
    this.#lookedAt.heartbeat = performance.now();
    for (const { sink } of this.#open) sink.send({ type: 'heartbeat' });
  }

  #stopLooking(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
