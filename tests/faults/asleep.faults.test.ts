// The server process is paused for longer than its game lease and resumes without noticing the pause. In the meantime
// another process took over one of its games. The paused process must not send anything about that game.

import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CLOSE } from '../../protocol/room/closeCodes.ts';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { expectAcknowledgedIsLogged, expectSameEverywhere } from './support/expectations.ts';
import { useOperatedCluster } from './support/operatedCluster.ts';
import { ReturningTable } from './support/returningTable.ts';
import { RUNS } from './support/thresholds.ts';

const SLEEP_MS = 6_000;
const THIEF = 'another process';

describe.skipIf(process.env.TEST_WITHOUT_SERVICES === '1')('a paused process', () => {
  const operated = useOperatedCluster({ freePort, startGuard, startPostgres });

  async function take(gameId: string): Promise<void> {
    const { operator } = operated;
    await operator.query(
      `insert into server_process (id, lease_until) values ($1, now() + interval '1 hour') on conflict do nothing`,
      [THIEF],
    );
    await operator.query('update game_head set owner = $1, epoch = epoch + 1 where game_id = $2', [
      THIEF,
      gameId,
    ]);
  }

  it.each(RUNS)('drops only the game that another process took over, run %i', async (run) => {
    const { server } = operated.place;
    const [taken, stored] = [
      await ReturningTable.open(server.url, run),
      await ReturningTable.open(server.url, 50 + run),
    ];
    await taken.playOn(4);
    await stored.playOn(4);
    server.freeze();
    // When the process resumes, it handles these requests before it notices that its lease has expired. It may answer
    // the first request, because it still owns that game. Answers to the other requests would come from stale memory.
    const respondingWithLease = stored.mover.play(stored.anyMove());
    const stale = [
      heard(taken.watcher.user.request('resign')),
      heard(taken.watcher.user.request('log', { from: 1 })),
    ];
    await take(taken.gameId);
    const codes = taken.everybody.map(({ user }) => new Promise((resolve) => user.room?.onLeave(resolve)));
    await delay(SLEEP_MS);
    server.thaw();

    expect(await Promise.all(codes)).toEqual(Array(5).fill(CLOSE.MOVED));
    expect(await Promise.all(stale)).toEqual(stale.map(() => 'nothing'));
    await stored.allSee((await respondingWithLease).ply);
    await stored.playOn(4);
    expect(stored.everybody.flatMap(({ returns }) => returns)).toEqual([]);
    expectSameEverywhere(stored, await server.rows(stored.gameId));
    // The players of the game reconnect automatically and continue.
    await operated.operator.query('delete from server_process where id = $1', [THIEF]);
    await taken.allSee(4);
    await taken.playOn(4);
    await expectAcknowledgedIsLogged(taken, await server.rows(taken.gameId));
    for (const table of [taken, stored]) await table.leave();
  });
});

/**
 * Returns an answer that a client would accept as the current state. The answer "owned by another process" is not such
 * an answer.
 */
function heard(answer: Promise<object>): Promise<object | string> {
  return answer.then(
    (value) => ('code' in value && value.code === 'E3006' ? 'nothing' : value),
    () => 'nothing',
  );
}
