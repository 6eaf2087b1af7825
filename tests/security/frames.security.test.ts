/**
 * Hundreds of thousands of malformed frames from a watcher and from a player, sent to the product in a separate
 * process. The process survives, its memory is stable, and other rooms continue. FUZZ_SEED and FUZZ_FRAMES reproduce a
 * run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { freePort } from '../../scripts/services/ports.mjs';
import { ReturningTable } from '../faults/support/returningTable.ts';
import { corruptBytes, fuzzFrame, isOversized } from '../fuzz/frames.ts';
import { fuzzSeed } from '../fuzz/fuzzRandom.ts';
import { type MainProcess, startMain } from '../harness/servers/mainProcess.ts';
import { type Reservation, rawSocket } from '../harness/servers/rawSocket.ts';
import { TestUser } from '../harness/users/testUser.ts';

const FRAMES = Number(process.env.FUZZ_FRAMES ?? 100_000);
const ROUNDS = 10;
/** Number of frames between two checks that the other players can still play. */
const PER_ROUND = Math.ceil(FRAMES / ROUNDS);
const AT_ONCE = 200;
/**
 * Megabytes of memory growth allowed after the first tenth of the frames. The heap varies by about 50 MB. A leak of 1
 * kB per frame would add 100 MB.
 */
const MEMORY_MB = 90;

let product: MainProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tetrarch-frames-'));
  const port = await freePort();
  product = await startMain({
    ...{ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: folder },
    ...{ LIMITS_SCALE: '1000', LOG_LEVEL: 'warn' },
  });
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the resident memory of the product's process in megabytes. */
function memory(): number {
  const status = readFileSync(`/proc/${product.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

it(`S36: ${FRAMES} malformed frames affect only the client that sends them`, async () => {
  const seed = fuzzSeed('frames');
  const target = await ReturningTable.open(product.address, 1, 'STARTED', { playerGameTimeSeconds: 3600 });
  const other = await ReturningTable.open(product.address, 2, 'STARTED', { playerGameTimeSeconds: 3600 });
  const [player] = target.players;
  const watcher = await TestUser.guest(product.address);
  const senders = [watcher, player?.user ?? watcher];
  const sockets: (WebSocket | null)[] = [null, null];
  const megabytes: number[] = [];
  let opened = 0;
  const socketOf = async (which: number): Promise<WebSocket> => {
    const known = sockets[which];
    if (known && known.readyState === known.OPEN) return known;
    const user = senders[which] as TestUser;
    const role = which === 0 ? 'watcher' : 'player';
    const { status, body } = await user.seat(target.gameId, role);
    if (status !== 200) throw new Error(`No seat for the next socket: ${JSON.stringify(body)}`);
    const socket = await rawSocket(user, body.reservation as Reservation);
    socket.on('error', () => {});
    sockets[which] = socket;
    opened += 1;
    return socket;
  };
  for (let index = 0; index < FRAMES; index++) {
    const socket = await socketOf(index % 2);
    const broken = corruptBytes(seed, index);
    if (broken) (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(broken);
    else socket.send(isOversized(seed, index) ? Buffer.alloc(5000, index) : fuzzFrame(seed, index));
    if (index % AT_ONCE === AT_ONCE - 1) await drained(sockets);
    if (index % PER_ROUND === PER_ROUND - 1) {
      await other.playOn(2);
      megabytes.push(memory());
    }
  }
  for (const socket of sockets) socket?.terminate();

  const { exitCode, signalCode } = product.process;
  expect([exitCode, signalCode]).toEqual([null, null]);
  const [first = 0, ...later] = megabytes;
  expect(Math.max(0, ...later)).toBeLessThan(first + MEMORY_MB);
  // No connection in the other game was lost, and the attacked game is intact.
  expect(other.everybody.flatMap(({ returns }) => returns)).toEqual([]);
  const entries = await target.watcher.user.log();
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
  expect(product.lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  console.log(`frames: ${FRAMES} on ${opened} sockets; megabytes ${megabytes.map(Math.round).join(' ')}`);
  for (const table of [target, other]) await table.leave();
});

/** Waits until this process has sent all frames, so that their memory is counted in the server. */
async function drained(sockets: readonly (WebSocket | null)[]): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1));
  while (
    sockets.some((socket) => socket?.readyState === socket?.OPEN && (socket?.bufferedAmount ?? 0) > 100_000)
  );
}
