/** The queue for random opponents: stores waiting users, and seats them together, with bots if they allow bots. */

import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import {
  QUEUE_KINDS,
  QUEUE_LIFE_SECONDS,
  QUEUE_TIME_NAMES,
  QUEUE_TIMES,
  type QueueState,
  type QueueTime,
} from '../../protocol/http/queueApi.ts';
import type { Account } from '../accounts/accountStore.ts';
import { Component } from '../component.ts';
import type { GameService } from '../games/gameService.ts';
import { randomGame } from '../games/newGame.ts';
import type { ServerTime } from '../time.ts';
import { botLevelFor } from './botLevel.ts';
import type { QueueStore, WaitFigures, Waiting, Wanted } from './queueStore.ts';
import type { RandomGamesRefusal } from './randomPlay.ts';
import type { Takeovers } from './takeovers.ts';

type Entered = Result<
  QueueState,
  | RandomGamesRefusal
  | Err<'IN_ANOTHER_GAME' | 'NO_GUEST_GAMES_LEFT' | 'RATED_NEEDS_ACCOUNT' | 'NO_RANDOM_GAMES_FOR_BOTS'>
>;

/** The figures of a time setting for which no user waits and none was seated. */
const NO_FIGURES: WaitFigures = { waiting: 0, expectedWaitSeconds: null, usualWaitSeconds: null };

interface QueueDeps {
  readonly store: QueueStore;
  readonly games: GameService;
  readonly takeovers: Takeovers;
  readonly time: ServerTime;
  /** Seconds after which bots fill the table of a user who allows bots. */
  readonly botsSeconds: number;
}

export class QueueService extends Component<QueueDeps> {
  /**
   * Adds the user to the queue. Refuses users with another running game, guests beyond their limit, and guests who
   * request a rated game.
   */
  async enter(who: Account, wanted: Wanted, allowsBots: boolean): Promise<Entered> {
    if (wanted.kind === 'RATED' && who.role === 'ROLE_GUEST') return err(ERR.RATED_NEEDS_ACCOUNT);
    return this.#join(who, wanted, allowsBots ? this.deps.botsSeconds : null);
  }

  /** Seats the user with bots and with other users who allow bots. Adds the user to the queue first if needed. */
  startWithBots(who: Account, timeSetting: QueueTime): Promise<Entered> {
    return this.#join(who, { timeSetting, kind: 'CASUAL' }, 0);
  }

  async #join(who: Account, wanted: Wanted, botsInSeconds: number | null): Promise<Entered> {
    if (who.botSince) return err(ERR.NO_RANDOM_GAMES_FOR_BOTS);
    const current = await this.deps.games.currentGame(who.id);
    if (current && !current.isRandom) return err(ERR.IN_ANOTHER_GAME);
    if (current) return ok(await this.#describe(who, null));
    const refusal = await this.deps.store.refusalOf(who.id);
    if (refusal) return err(refusal);
    if (!(await this.deps.games.mayPlayOn(who))) return err(ERR.NO_GUEST_GAMES_LEFT);
    await this.deps.store.enter(who.id, wanted, botsInSeconds);
    return ok(await this.state(who));
  }

  /** Returns whether the user waits in the queue or was seated from it. */
  async isIn(who: Account): Promise<boolean> {
    return (
      (await this.deps.store.stay(who.id)) !== null ||
      (await this.deps.games.currentGame(who.id))?.isRandom === true
    );
  }

  async leave(who: Account): Promise<QueueState> {
    await this.deps.store.leave(who.id);
    return this.#describe(who, null);
  }

  /** Renews the user's place, and seats the users whose tables can start. */
  async state(who: Account): Promise<QueueState> {
    const waiting = await this.deps.store.stay(who.id);
    if (waiting) await this.#match(waiting);
    return this.#describe(who, waiting);
  }

  async #match({ timeSetting, kind }: Wanted): Promise<void> {
    const { mainSeconds, incrementSeconds } = QUEUE_TIMES[timeSetting];
    const time = { kind: 'main', mainMs: mainSeconds * 1000, incrementMs: incrementSeconds * 1000 } as const;
    await this.deps.store.match({ timeSetting, kind }, (users) =>
      randomGame(users, time, this.deps.time.now(), {
        botLevel: botLevelFor(users.map(({ rating }) => rating)),
        isRated: kind === 'RATED',
      }),
    );
  }

  async #describe(who: Account, waiting: Waiting | null): Promise<QueueState> {
    const current = await this.deps.games.currentGame(who.id);
    // The user is no longer waiting if this poll or another user's poll has seated the user.
    const still = current ? null : waiting;
    const offers = await this.deps.store.offers();
    const ratings = await this.deps.store.ratingsWithBots(who.id, still?.timeSetting ?? null);
    return {
      timeSetting: still?.timeSetting ?? null,
      kind: still?.kind ?? null,
      waitingSinceTimestampEpochSeconds: still ? still.sinceMs / 1000 : null,
      botsInSeconds: still?.botsInSeconds ?? null,
      botLevel: botLevelFor(ratings),
      gameId: current?.isRandom ? current.gameId : null,
      // A game with bots is casual, so users who wait for a rated game get no offer.
      takeover:
        still?.kind === 'CASUAL' ? await this.deps.takeovers.offerFor(who.id, still.timeSetting) : null,
      leaving: await this.deps.store.leavingOf(who.id),
      lifeSeconds: QUEUE_LIFE_SECONDS,
      randomFromTimestampEpochSeconds: (await this.deps.store.refusalOf(who.id))?.params.until ?? null,
      offers: QUEUE_KINDS.flatMap((kind) =>
        QUEUE_TIME_NAMES.map((timeSetting) => ({
          timeSetting,
          kind,
          playerGameTimeSeconds: QUEUE_TIMES[timeSetting].mainSeconds,
          timeToAddAfterMoveSeconds: QUEUE_TIMES[timeSetting].incrementSeconds,
          ...(offers.find((offer) => offer.timeSetting === timeSetting && offer.kind === kind)?.figures ??
            NO_FIGURES),
        })),
      ),
    };
  }
}
