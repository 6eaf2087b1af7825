/**
 * Groups of four bare `ws` sockets, with their server in a separate process. The sockets of a group send in turn, like
 * players.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import type { BareTables } from './bareTables.ts';

const SERVER = path.join(import.meta.dirname, 'bareSocketServer.ts');
/** A message with the size of a move message. */
const MOVE = Buffer.alloc(70);
/** The first byte of each answer of the server. */
const ANSWER = 22;

export async function openBareSockets(rooms: number): Promise<BareTables> {
  const child = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await portOf(child);
  const groups = await Promise.all(
    Array.from({ length: rooms }, (_, room) =>
      Promise.all([0, 1, 2, 3].map(() => open(`ws://127.0.0.1:${port}/${room}`))),
    ),
  );
  return {
    pid: child.pid ?? 0,
    play: (plies) => Promise.all(groups.map((sockets) => playOn(sockets, plies))),
    async stop() {
      for (const socket of groups.flat()) socket.terminate();
      child.kill('SIGKILL');
    },
  };
}

function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)));
    if (!child.stdout) return reject(new Error('The bare server has no output'));
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('ready ', '')));
  });
}

function open(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

async function playOn(sockets: readonly WebSocket[], plies: number): Promise<void> {
  for (let ply = 0; ply < plies; ply++) {
    const socket = sockets[ply % 4];
    await new Promise<void>((resolve) => {
      const onMessage = (frame: Buffer) => {
        if (frame[0] !== ANSWER) return;
        socket?.off('message', onMessage);
        resolve();
      };
      socket?.on('message', onMessage);
      socket?.send(MOVE);
    });
  }
}
