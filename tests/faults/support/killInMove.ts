/** One move during which the server is killed and, after an outage, started again. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FailingServer } from './failingServer.ts';
import type { KillPoint } from './killPoints.ts';
import type { PostgresHold } from './postgresHold.ts';
import type { Acknowledged } from './returningPerson.ts';
import type { ReturningTable } from './returningTable.ts';

/** What becomes of a transaction on a Postgres server whose client was killed before the commit. */
export type ProcessEnd = 'COMMITS' | 'COMMITS_LATE' | 'ROLLED_BACK';

export interface Kill {
  readonly point: KillPoint;
  /** For `sending`: how many sockets are told before the kill. */
  readonly reported: number;
  /** For `appending` on a Postgres server. */
  readonly outcome: ProcessEnd;
  /** For so long at least nobody answers. */
  readonly outageMs: number;
}

export interface Killed {
  /** The answer to the move in flight, in the end. */
  readonly answer: Acknowledged;
  /** How many people the dead server had told of the move. */
  readonly reported: number;
  /** From the kill to that answer. */
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
  await server.arm(point, point === 'sending' ? kill.reported + 1 : 1, hold);
  const answering = table.mover.play(table.anyMove());
  await server.held(point, hold);
  await server.kill9();
  const killedAt = performance.now();
  const held = point === 'appending' ? hold : null;
  if (kill.outcome === 'COMMITS') await held?.letCommit();
  if (kill.outcome === 'ROLLED_BACK') await held?.rollBack();
  const starting = server.start(kill.outageMs);
  await delay(kill.outageMs / 2);
  // What had been sent has arrived by now, and nobody can have come back.
  const reported = table.everybody.filter(({ view }) => view.match.game.position.ply >= ply).length;
  await starting;
  if (kill.outcome === 'COMMITS_LATE' && held) {
    await held.claimed();
    await held.letCommit();
  }
  const answer = await answering;
  return { answer, reported, continuedAfterMs: answer.answeredAt - killedAt };
}
