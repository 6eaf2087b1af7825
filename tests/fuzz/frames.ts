/** Frames that the product's client never sends: noise, corrupted real frames, wrong lengths, unknown kinds. */
import { MESSAGES } from '../../protocol/room/messages.ts';
import { requestFrame } from '../harness/servers/rawSocket.ts';
import { FuzzRandom } from './fuzzRandom.ts';

const LARGEST = 4096;
/** Frame kinds of the room library. The first three are flags that are combined with the other kinds. */
const KINDS = [0x80, 0x40, 0x20, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22];
/** Headers of MessagePack values that announce more data than follows: strings, bytes, extensions, arrays, maps. */
const LIARS = [
  0xdb, 0xda, 0xd9, 0xc6, 0xc5, 0xc4, 0xc9, 0xc8, 0xc7, 0xdd, 0xdc, 0xdf, 0xde, 0xd4, 0xd8, 0xc1,
];
const LENGTHS = [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const NAMES = Object.keys(MESSAGES);

/** Returns a valid frame of the product's client. */
function realFrame(random: FuzzRandom): Buffer {
  const name = random.pick(NAMES);
  const commandId = `fuzz-${random.below(1_000_000_000)}-x`;
  const message = {
    ...(random.chance(0.8) ? { commandId } : {}),
    ...(name === 'move' || name === 'premove' ? { from: random.below(150), to: random.below(150) } : {}),
    ...(name === 'move' ? { ply: random.below(4) } : {}),
    ...(name === 'log' ? { from: random.below(5) } : {}),
    ...(name === 'voteOut' ? { of: random.below(5) } : {}),
    ...(name === 'takeOffSeat' ? { seat: random.below(5) } : {}),
    ...(name === 'voteDraw' ? { decision: 'APPROVED' } : {}),
    ...(name === 'changeSettings' ? { name: 'fuzzed' } : {}),
  };
  return requestFrame(random.below(128), name, message);
}

function damaged(random: FuzzRandom, frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  switch (random.below(6)) {
    case 0:
      for (let flips = 1 + random.below(8); flips > 0; flips--)
        copy[random.below(copy.length)]! ^= 1 << random.below(8);
      return copy;
    case 1:
      return copy.subarray(0, random.below(copy.length));
    case 2:
      return Buffer.concat([copy, random.bytes(1 + random.below(200))]);
    case 3:
      return Buffer.concat([
        copy.subarray(0, random.below(copy.length)),
        copy.subarray(random.below(copy.length)),
      ]);
    case 4:
      copy[0] = random.below(256);
      return copy;
    default:
      return Buffer.concat([copy, copy, copy]);
  }
}

function liar(random: FuzzRandom): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(random.pick(LENGTHS));
  const head = random.chance(0.5)
    ? [21, random.below(128), 0xa4, ...Buffer.from('move')]
    : [random.pick(KINDS)];
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from([random.pick(LIARS)]),
    length,
    random.bytes(random.below(40)),
  ]);
}

/** Returns arrays in arrays, or maps in maps, nested as deeply as a frame can hold. */
function nested(random: FuzzRandom): Buffer {
  const depth = 1 + random.below(LARGEST - 10);
  const levels = random.chance(0.5)
    ? Buffer.alloc(depth, 0x91)
    : Buffer.from(Array.from({ length: depth >> 1 }, () => [0x81, 0x01]).flat());
  return Buffer.concat([Buffer.from([21, 1, 0xa4]), Buffer.from('move'), levels]);
}

const MAKERS: readonly ((random: FuzzRandom) => Buffer | string)[] = [
  (random) => random.bytes(1 + random.below(60)),
  (random) => Buffer.concat([Buffer.from([random.pick(KINDS)]), random.bytes(random.below(60))]),
  (random) =>
    Buffer.concat([
      Buffer.from([random.pick(KINDS) | (random.below(8) << 5)]),
      random.bytes(random.below(20)),
    ]),
  (random) => damaged(random, realFrame(random)),
  (random) => damaged(random, realFrame(random)),
  realFrame,
  liar,
  nested,
  () => Buffer.alloc(0),
  (random) => random.bytes(random.below(40)).toString('latin1'),
];

/** Returns the `index`-th frame of a seed. A string becomes a text frame. */
export function fuzzFrame(seed: number, index: number): Buffer | string {
  const random = new FuzzRandom(seed, index);
  return random.pick(MAKERS)(random);
}

/** Whether the frame exceeds the maximum frame size, as one of 500 frames does. */
export function isOversized(seed: number, index: number): boolean {
  return new FuzzRandom(seed, index, 1).chance(0.002);
}

/**
 * Returns bytes for the raw TCP connection that are not a WebSocket frame, for one of 1000 indexes. Returns null for
 * the others.
 */
export function corruptBytes(seed: number, index: number): Buffer | null {
  const random = new FuzzRandom(seed, index, 2);
  return random.chance(0.001) ? Buffer.concat([Buffer.from([0xff, 0xff]), random.bytes(200)]) : null;
}
