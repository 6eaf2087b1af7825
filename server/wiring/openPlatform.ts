/** Opens the parts that every area of the server needs: error reports, tracing, the migrated database and the time. */
import type { Logger } from 'pino';
import type { BotPool } from '../bots/botPool.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { GameStore } from '../games/gameStore.ts';
import { Quarantine } from '../games/quarantine.ts';
import { Counts } from '../http/limits/counts.ts';
import type { RoomDeps } from '../live/room/roomDeps.ts';
import { installAppendStatement } from '../live/session/appendStatement.ts';
import type { FailPoint, GameLog } from '../live/session/gameLog.ts';
import type { DeliveryPoint } from '../notifications/deliveryWorker.ts';
import { installNotifyStatement } from '../notifications/notifyStatement.ts';
import { type ErrorReporting, openErrorReporting } from '../observability/errors/errorReporting.ts';
import type { LoopDelay } from '../observability/metrics/loopDelay.ts';
import { openTracing, type Tracing } from '../observability/tracing/tracing.ts';
import { monotonicTime, type ServerTime } from '../time.ts';
import { openDatabase } from './openDatabase.ts';
import { sessionSecretOf } from './sessionSecret.ts';

/** Parts that tests replace. */
export interface Overrides {
  readonly database?: Database;
  readonly time?: ServerTime;
  readonly bots?: BotPool;
  readonly faultPoint?: (point: FailPoint | DeliveryPoint) => void;
  /** Milliseconds after which an attempt fails if the push service does not answer. */
  readonly pushTimeoutMs?: number;
  readonly watchSends?: RoomDeps['watchSends'];
  readonly loopDelay?: LoopDelay;
  readonly reporting?: ErrorReporting;
  /** Replaces the game log. */
  readonly log?: Pick<GameLog, 'append'>;
  /** Factor on the minimum times of bot moves. */
  readonly botPace?: number;
  /** Difficulty of the proof of work, in bits. */
  readonly captchaBits?: number;
}

export interface Platform {
  readonly config: Config;
  readonly log: Logger;
  readonly publicUrl: () => string;
  readonly overrides: Overrides;
  readonly reporting: ErrorReporting;
  readonly tracing: Tracing;
  readonly database: Database;
  readonly db: Db;
  readonly store: GameStore;
  readonly quarantine: Quarantine;
  readonly time: ServerTime;
  readonly secret: string;
  /** Counts requests and wrong passwords for the rate limits. */
  readonly counts: Counts;
}

export async function openPlatform(
  opened: AsyncDisposableStack,
  given: Pick<Platform, 'config' | 'log' | 'publicUrl' | 'overrides'>,
): Promise<Platform> {
  const { config, overrides } = given;
  const reporting = overrides.reporting ?? (await openErrorReporting(config));
  opened.defer(() => reporting.close());
  const tracing = await openTracing(config);
  opened.defer(() => tracing.close());
  const database = overrides.database ?? (await openDatabase(config));
  opened.defer(() => database.close());
  const counts = await Counts.open(config.redisUrl, given.log);
  opened.defer(() => counts.close());
  const { db } = database;
  await migrate(db);
  await installNotifyStatement(db);
  await installAppendStatement(db);
  const store = new GameStore(db);
  const quarantine = new Quarantine(store, (gameId, error) => {
    given.log.error(
      { event: 'gameDamaged', gameId, err: error },
      'the log of a game is damaged; the game is quarantined',
    );
    reporting.fault(error, { gameId });
  });
  const time = overrides.time ?? monotonicTime(await store.lastInstant());
  const secret = sessionSecretOf(config);
  return { ...given, reporting, tracing, database, db, store, quarantine, time, secret, counts };
}
