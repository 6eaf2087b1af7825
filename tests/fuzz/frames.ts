/** Frames that the product's client never sends: noise, corrupted real frames, wrong lengths, unknown kinds. */
import { MESSAGES } from '../../protocol/room/messages.ts';
import { requestFrame } from '../harness/servers/rawSocket.ts';
import { FuzzRandom } from './dice.ts';

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
function realFrame(seededRandom: FuzzRandom): Buffer {
  const name = seededRandom.pick(NAMES);
  const commandId = `fuzz-${seededRandom.below(1_000_000_000)}-x`;
  const message = {
    ...(seededRandom.chance(0.8) ? { commandId } : {}),
    ...(name === 'move' || name === 'premove'
      ? { from: seededRandom.below(150), to: seededRandom.below(150) }
      : {}),
    ...(name === 'move' ? { ply: seededRandom.below(4) } : {}),
    ...(name === 'log' ? { from: seededRandom.below(5) } : {}),
    ...(name === 'voteOut' ? { of: seededRandom.below(5) } : {}),
    ...(name === 'takeOffSeat' ? { seat: seededRandom.below(5) } : {}),
    ...(name === 'voteDraw' ? { decision: 'APPROVED' } : {}),
    ...(name === 'changeSettings' ? { name: 'fuzzed' } : {}),
  };
  return requestFrame(seededRandom.below(128), name, message);
}

function damaged(seededRandom: FuzzRandom, frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  switch (seededRandom.below(6)) {
    case 0:
      for (let flips = 1 + seededRandom.below(8); flips > 0; flips--)
        copy[seededRandom.below(copy.length)]! ^= 1 << seededRandom.below(8);
      return copy;
    case 1:
      return copy.subarray(0, seededRandom.below(copy.length));
    case 2:
      return Buffer.concat([copy, seededRandom.bytes(1 + seededRandom.below(200))]);
    case 3:
      return Buffer.concat([
        copy.subarray(0, seededRandom.below(copy.length)),
        copy.subarray(seededRandom.below(copy.length)),
      ]);
    case 4:
      copy[0] = seededRandom.below(256);
      return copy;
    default:
      return Buffer.concat([copy, copy, copy]);
  }
}

function liar(seededRandom: FuzzRandom): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(seededRandom.pick(LENGTHS));
  const head = seededRandom.chance(0.5)
    ? [21, seededRandom.below(128), 0xa4, ...Buffer.from('move')]
    : [seededRandom.pick(KINDS)];
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from([seededRandom.pick(LIARS)]),
    length,
    seededRandom.bytes(seededRandom.below(40)),
  ]);
}

/** Returns arrays in arrays, or maps in maps, nested as deeply as a frame can hold. */
function nested(seededRandom: FuzzRandom): Buffer {
  const depth = 1 + seededRandom.below(LARGEST - 10);
  const levels = seededRandom.chance(0.5)
    ? Buffer.alloc(depth, 0x91)
    : Buffer.from(Array.from({ length: depth >> 1 }, () => [0x81, 0x01]).flat());
  return Buffer.concat([Buffer.from([21, 1, 0xa4]), Buffer.from('move'), levels]);
}

const MAKERS: readonly ((seededRandom: FuzzRandom) => Buffer | string)[] = [
  (seededRandom) => seededRandom.bytes(1 + seededRandom.below(60)),
  (seededRandom) =>
    Buffer.concat([Buffer.from([seededRandom.pick(KINDS)]), seededRandom.bytes(seededRandom.below(60))]),
  (seededRandom) =>
    Buffer.concat([
      Buffer.from([seededRandom.pick(KINDS) | (seededRandom.below(8) << 5)]),
      seededRandom.bytes(seededRandom.below(20)),
    ]),
  (seededRandom) => damaged(seededRandom, realFrame(seededRandom)),
  (seededRandom) => damaged(seededRandom, realFrame(seededRandom)),
  realFrame,
  liar,
  nested,
  () => Buffer.alloc(0),
  (seededRandom) => seededRandom.bytes(seededRandom.below(40)).toString('latin1'),
];

/** Returns the `index`-th frame of a seed. A string becomes a text frame. */
export function fuzzFrame(seed: number, index: number): Buffer | string {
  const seededRandom = new FuzzRandom(seed, index);
  return seededRandom.pick(MAKERS)(seededRandom);
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
  const seededRandom = new FuzzRandom(seed, index, 2);
  return seededRandom.chance(0.001)
    ? Buffer.concat([Buffer.from([0xff, 0xff]), seededRandom.bytes(200)])
    : null;
}
