/** The network size of a long game: the patch of a move, and all data that a joining client receives. */

import { setTimeout as delay } from 'node:timers/promises';
import { TestUser } from '../tests/harness/users/testUser.ts';
import { legalGame } from '../tests/load/support/legalGame.ts';
import { MeasuredServer } from '../tests/load/support/measuredServer.ts';
import { WireClient } from '../tests/load/support/wireClient.ts';
import { WireTable } from '../tests/load/support/wireTable.ts';
import type { Bench, BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';

const PLIES = 200;

const bench: Bench = {
  name: 'wire: bytes of a move and of joining, at ply 200 with a vote open',
  run: () => withDataDir((DATA_DIR) => weigh({ DATA_DIR })),
};
export default bench;

async function weigh(env: Record<string, string>): Promise<BenchRow[]> {
  const server = await MeasuredServer.start(env);
  try {
    const game = legalGame(PLIES);
    const table = await WireTable.seat(server.url);
    await table.begin();
    await table.play(game, 0, PLIES - 1);
    await table.sockets[(PLIES - 1) % 4]?.request('offerDraw', { commandId: 'offer-a-draw' });
    const watcher = await TestUser.guest(server.url);
    const seat = await watcher.seat(table.gameId, 'watcher');
    const newUser = await WireClient.join(server.url, watcher.cookie, seat.body.reservation as never);
    await table.play(game, PLIES - 1, PLIES);
    while (newUser.patchBytes.length === 0) await delay(5);
    return [
      { name: 'a move', value: Math.max(...newUser.patchBytes), unit: 'bytes', max: 60 },
      { name: 'joining', value: newUser.joinBytes, unit: 'bytes', max: 1500 },
    ];
  } finally {
    await server.stop();
  }
}
