/** Games in the bare rooms of a separate process. The four sockets of a game send in turn, like players. */

import { startMain } from '../../tests/harness/servers/mainProcess.ts';
import { WireClient } from '../../tests/load/support/wireClient.ts';

export interface BareTables {
  readonly pid: number;
  /** Sends `plies` moves in every room. Each move waits for the previous one in its room. */
  play(plies: number): Promise<unknown>;
  stop(): Promise<void>;
}

export async function openBareTables(rooms: number): Promise<BareTables> {
  const server = await startMain({}, 'tests/load/support/bareRoomServer.ts');
  const tables: WireClient[][] = [];
  for (let room = 0; room < rooms; room++) {
    const sockets: WireClient[] = [];
    for (let seat = 0; seat < 4; seat++) {
      const answer = await fetch(`${server.address}/seat/${room}`);
      sockets.push(await WireClient.join(server.address, '', (await answer.json()) as never));
    }
    tables.push(sockets);
  }
  return {
    pid: server.process.pid ?? 0,
    play: (plies) => Promise.all(tables.map((sockets) => playOn(sockets, plies))),
    async stop() {
      for (const socket of tables.flat()) socket.close();
      server.process.kill('SIGKILL');
    },
  };
}

async function playOn(sockets: readonly WireClient[], plies: number): Promise<void> {
  for (let ply = 0; ply < plies; ply++) {
    const status = await sockets[ply % 4]?.move(ply, 30 + (ply % 80), 42 + (ply % 80));
    if (status !== 0) throw new Error(`Move ${ply} was refused`);
  }
}
