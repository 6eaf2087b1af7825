/**
 * The baseline for the cost of a room: the same library, state and patch per move, but no rules, clock or log. `GET
 * /seat/NAME` returns a reservation in the room of that name.
 */
import { createServer } from 'node:http';
import { matchMaker, Room, Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import express from 'express';
import { RoomState } from '../../../protocol/room/state.ts';
import { portOf } from '../../../server/http/portOf.ts';
import { movePatches, type Patch } from './movePatches.ts';

const PLIES = Number(process.env.PLIES ?? 400);
const patches = movePatches(PLIES);

class BareRoom extends Room<{ state: RoomState }> {
  override patchRate = 1000;
  #next = 0;

  override onCreate(): void {
    this.state = new RoomState();
    patches.first(this.state);
    this.onMessage('move', () => {
      const patch: Patch = patches.moves[this.#next++ % PLIES] ?? (() => {});
      patch(this.state);
      this.broadcastPatch();
      return { seq: this.#next, ply: this.#next };
    });
  }
}

const app = express();
app.get('/seat/:name', async (req, res) => {
  res.json(await matchMaker.joinOrCreate('bare', { table: req.params.name }));
});
const http = createServer(app);
const server = new Server({
  transport: new WebSocketTransport({ server: http }),
  greet: false,
  gracefullyShutdown: false,
});
server.define('bare', BareRoom).filterBy(['table']);
await server.listen(0, '127.0.0.1');
process.on('SIGINT', () => process.exit(0));
console.log(`ready http://localhost:${portOf(http)}`);
