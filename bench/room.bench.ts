/**
 * What a move costs in a full room (rules, clock, durable log, patches to four sockets), as a ratio to a bare `ws`
 * server with the same fan-out in the same run; and what it weighs on the wire.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { moveFrom, movePromotion, moveTo } from '../engine/rules/moves.ts';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { Person } from '../server/testing/person.ts';
import { legalGame } from './legalGame.ts';
import type { Bench, BenchRow } from './report.ts';
import { WireClient } from './wireClient.ts';

const ROOMS = 60;
const RUNS = 5;
const PLIES_A_RUN = 40;
const ROOT = path.resolve(import.meta.dirname, '..');
const TICKS_A_SECOND = 100;
const PROMOTIONS = ['', '', 'QUEEN', 'ROOK', 'BISHOP', 'KNIGHT'];

const bench: Bench = {
  name: 'room: moves per CPU second, and bytes on the wire',
  async run() {
    const embedded = await compare('embedded', {}, 0.1);
    const cluster = await startPostgres();
    try {
      return [...embedded, ...(await compare('PostgreSQL', { DATABASE_URL: cluster.url }, 0.15))];
    } finally {
      await cluster.stop();
    }
  },
};
export default bench;

async function compare(name: string, env: Record<string, string>, floor: number): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tetrarch-bench-'));
  const bare = await launch(['bench/bareServer.ts'], {});
  const full = await launch(['server/main.ts'], {
    DATA_DIR: dataDir,
    PORT: '0',
    LIMITS_SCALE: '10000',
    LOG_LEVEL: 'warn',
    ...env,
  });
  try {
    const floorLoad = await bareLoad(bare.address);
    const tables = await roomLoad(full.address);
    await tables.play(PLIES_A_RUN); // warm
    await floorLoad(PLIES_A_RUN);
    const ratios: number[] = [];
    const speeds: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const bareSpeed = await speed(bare.process, () => floorLoad(PLIES_A_RUN));
      const roomSpeed = await speed(full.process, () => tables.play(PLIES_A_RUN));
      ratios.push(roomSpeed / bareSpeed);
      speeds.push(roomSpeed);
    }
    const weights = await weigh(full.address);
    return [
      {
        name: `full room on ${name} to bare ws`,
        value: median(ratios),
        unit: 'ratio',
        floor,
        note: `${Math.round(median(speeds))} moves/CPU-s`,
      },
      { name: `a move on the wire at ply 200, ${name}`, value: weights.move, unit: 'bytes', ceiling: 60 },
      { name: `joining at ply 200, ${name}`, value: weights.join, unit: 'bytes', ceiling: 1500 },
    ];
  } finally {
    bare.process.kill('SIGKILL');
    full.process.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Launched {
  readonly process: ChildProcess;
  /** The port or address on its ready line. */
  readonly address: string;
}

function launch(args: string[], env: Record<string, string>): Promise<Launched> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = / ready (?:at )?(\S+)|^ready (\S+)/.exec(line);
      if (address) resolve({ process: child, address: address[1] ?? address[2] ?? '' });
    });
  });
}

/** Moves per CPU second of the process while `load` runs. */
async function speed(child: ChildProcess, load: () => Promise<number>): Promise<number> {
  const before = cpuSeconds(child.pid ?? 0);
  const moves = await load();
  return moves / (cpuSeconds(child.pid ?? 0) - before);
}

function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

async function bareLoad(port: string): Promise<(plies: number) => Promise<number>> {
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, (_, room) =>
      Promise.all([0, 1, 2, 3].map(() => openBare(`ws://127.0.0.1:${port}/${room}`))),
    ),
  );
  return async (plies) => {
    await Promise.all(
      rooms.map(async (sockets) => {
        for (let ply = 0; ply < plies; ply++) {
          const socket = sockets[ply % 4];
          await new Promise<void>((resolve) => {
            const onMessage = (frame: Buffer) => {
              if (frame[0] !== 22) return;
              socket?.off('message', onMessage);
              resolve();
            };
            socket?.on('message', onMessage);
            socket?.send(Buffer.alloc(70));
          });
        }
      }),
    );
    return plies * ROOMS;
  };
}

function openBare(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

const GAME = legalGame(PLIES_A_RUN * (RUNS + 1));

async function roomLoad(url: string): Promise<{ play(plies: number): Promise<number> }> {
  const tables: WireClient[][] = [];
  for (let room = 0; room < ROOMS; room++) tables.push((await openTable(url)).sockets);
  let next = 0;
  return {
    async play(plies) {
      const from = next;
      next += plies;
      await Promise.all(tables.map((sockets) => playOn(sockets, from, next)));
      return plies * ROOMS;
    },
  };
}

async function playOn(sockets: readonly WireClient[], from: number, to: number): Promise<void> {
  for (let ply = from; ply < to; ply++) {
    const move = GAME[ply] ?? 0;
    const status = await sockets[ply % 4]?.move(
      ply,
      moveFrom(move),
      moveTo(move),
      PROMOTIONS[movePromotion(move)],
    );
    if (status !== 0) throw new Error(`Move ${ply} was refused`);
  }
}

/** Four guests at a started table with 12-letter names. */
async function openTable(url: string): Promise<{ people: Person[]; sockets: WireClient[]; gameId: string }> {
  const people = await Promise.all([0, 1, 2, 3].map(() => Person.guest(url)));
  const gameId =
    (await people[0]?.create({ playerGameTimeSeconds: 3600, timeToAddAfterMoveSeconds: 5 }))?.id ?? '';
  const sockets: WireClient[] = [];
  for (const person of people) {
    const seat = await person.seat(gameId);
    sockets.push(await WireClient.join(url, person.cookie, seat.body.reservation as never));
  }
  await sockets[0]?.request('start', { commandId: 'start-the-game' });
  for (const [i, socket] of sockets.entries())
    await socket.request('ready', { commandId: `ready-number-${i}` });
  return { people, sockets, gameId };
}

/** A game at ply 200 with an open draw vote: the patch of a move, and what a newcomer receives. */
async function weigh(url: string): Promise<{ move: number; join: number }> {
  const { sockets, gameId } = await openTable(url);
  await playOn(sockets, 0, 199);
  await sockets[3]?.request('offerDraw', { commandId: 'offer-a-draw' });
  const watcher = await Person.guest(url);
  const seat = await watcher.seat(gameId, 'watcher');
  const newcomer = await WireClient.join(url, watcher.cookie, seat.body.reservation as never);
  await playOn(sockets, 199, 200);
  return { move: Math.max(...newcomer.patchBytes), join: newcomer.joinBytes };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
