/** Plays one move during which the server is killed and, after an outage, restarted. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FailingServer } from './failingServer.ts';
import type { KillPoint } from './killPoints.ts';
import type { PostgresHold } from './postgresHold.ts';
import type { Acknowledged } from './returningPlayer.ts';
import type { ReturningTable } from './returningTable.ts';

/** The result of a PostgreSQL transaction after its client was killed before the commit. */
export type TransactionOutcome = 'COMMITS' | 'COMMITS_LATE' | 'ROLLED_BACK';

export interface Kill {
  readonly point: KillPoint;
  /** Number of sockets that receive the move before the kill. Used for the failpoint `sending`. */
  readonly receivedBy: number;
  /** Resolves when the held transaction has ended. Used for the failpoint `appending` on a PostgreSQL server. */
  readonly outcome: TransactionOutcome;
  /** Minimum duration of the outage, in milliseconds. */
  readonly outageMs: number;
}

export interface Killed {
  /** The final answer to the move in flight. */
  readonly answer: Acknowledged;
  /** Number of clients that received the move from the killed server. */
  readonly receivedBy: number;
  /** Milliseconds from the kill to the final answer. */
  readonly continuedAfterMs: number;
}

export async function killInMove(
  server: FailingServer,
  hold: PostgresHold | null,
  table: ReturningTable,
  kill: Kill,
): Promise<Killed> {
  const { point } = kill;
  const ply = table.watcher.view.match.game.position.ply + 1;
  await server.arm(point, point === 'sending' ? kill.receivedBy + 1 : 1, hold);
  const answering = table.mover.play(table.anyMove());
  await server.held(point, hold);
  await server.kill9();
  const killedAt = performance.now();
  const held = point === 'appending' ? hold : null;
  if (kill.outcome === 'COMMITS') await held?.letCommit();
  if (kill.outcome === 'ROLLED_BACK') await held?.rollBack();
  const starting = server.start(kill.outageMs);
  await delay(kill.outageMs / 2);
  // All sent data has arrived by now, and no client can have reconnected yet.
  const receivedBy = table.everybody.filter(({ view }) => view.match.game.position.ply >= ply).length;
  await starting;
  if (kill.outcome === 'COMMITS_LATE' && held) {
    await held.claimed();
    await held.letCommit();
  }
  const answer = await answering;
  return { answer, receivedBy, continuedAfterMs: answer.answeredAt - killedAt };
}
