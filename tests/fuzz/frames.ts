/** Frames that no client of ours sends: noise, real ones that were damaged, lies about lengths, unknown kinds. */
import { MESSAGES } from '../../protocol/room/messages.ts';
import { requestFrame } from '../harness/servers/rawSocket.ts';
import { Dice } from './dice.ts';

const LARGEST = 4096;
/** Kinds of frames that the room library knows, the first three as flags that stand beside them. */
const KINDS = [0x80, 0x40, 0x20, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22];
/** Heads of MessagePack values that announce more than will come: texts, bytes, extensions, lists, maps. */
const LIARS = [
  0xdb, 0xda, 0xd9, 0xc6, 0xc5, 0xc4, 0xc9, 0xc8, 0xc7, 0xdd, 0xdc, 0xdf, 0xde, 0xd4, 0xd8, 0xc1,
];
const LENGTHS = [0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const NAMES = Object.keys(MESSAGES);

/** What a client of ours could send at some time. */
function realFrame(dice: Dice): Buffer {
  const name = dice.pick(NAMES);
  const commandId = `fuzz-${dice.below(1_000_000_000)}-x`;
  const message = {
    ...(dice.chance(0.8) ? { commandId } : {}),
    ...(name === 'move' || name === 'premove' ? { from: dice.below(150), to: dice.below(150) } : {}),
    ...(name === 'move' ? { ply: dice.below(4) } : {}),
    ...(name === 'log' ? { from: dice.below(5) } : {}),
    ...(name === 'voteOut' ? { of: dice.below(5) } : {}),
    ...(name === 'takeOffSeat' ? { seat: dice.below(5) } : {}),
    ...(name === 'voteDraw' ? { decision: 'APPROVED' } : {}),
    ...(name === 'changeSettings' ? { name: 'fuzzed' } : {}),
  };
  return requestFrame(dice.below(128), name, message);
}

function damaged(dice: Dice, frame: Buffer): Buffer {
  const copy = Buffer.from(frame);
  switch (dice.below(6)) {
    case 0:
      for (let flips = 1 + dice.below(8); flips > 0; flips--)
        copy[dice.below(copy.length)]! ^= 1 << dice.below(8);
      return copy;
    case 1:
      return copy.subarray(0, dice.below(copy.length));
    case 2:
      return Buffer.concat([copy, dice.bytes(1 + dice.below(200))]);
    case 3:
      return Buffer.concat([
        copy.subarray(0, dice.below(copy.length)),
        copy.subarray(dice.below(copy.length)),
      ]);
    case 4:
      copy[0] = dice.below(256);
      return copy;
    default:
      return Buffer.concat([copy, copy, copy]);
  }
}

function liar(dice: Dice): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(dice.pick(LENGTHS));
  const head = dice.chance(0.5) ? [21, dice.below(128), 0xa4, ...Buffer.from('move')] : [dice.pick(KINDS)];
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from([dice.pick(LIARS)]),
    length,
    dice.bytes(dice.below(40)),
  ]);
}

/** Lists in lists, or maps in maps, as deep as a frame can hold. */
function nested(dice: Dice): Buffer {
  const depth = 1 + dice.below(LARGEST - 10);
  const levels = dice.chance(0.5)
    ? Buffer.alloc(depth, 0x91)
    : Buffer.from(Array.from({ length: depth >> 1 }, () => [0x81, 0x01]).flat());
  return Buffer.concat([Buffer.from([21, 1, 0xa4]), Buffer.from('move'), levels]);
}

const MAKERS: readonly ((dice: Dice) => Buffer | string)[] = [
  (dice) => dice.bytes(1 + dice.below(60)),
  (dice) => Buffer.concat([Buffer.from([dice.pick(KINDS)]), dice.bytes(dice.below(60))]),
  (dice) =>
    Buffer.concat([Buffer.from([dice.pick(KINDS) | (dice.below(8) << 5)]), dice.bytes(dice.below(20))]),
  (dice) => damaged(dice, realFrame(dice)),
  (dice) => damaged(dice, realFrame(dice)),
  realFrame,
  liar,
  nested,
  () => Buffer.alloc(0),
  (dice) => dice.bytes(dice.below(40)).toString('latin1'),
];

/** The `index`-th frame of a seed. A text stands for a frame of text. */
export function fuzzFrame(seed: number, index: number): Buffer | string {
  const dice = new Dice(seed, index);
  return dice.pick(MAKERS)(dice);
}

/** One in some hundreds is larger than any frame may be. */
export function isOversized(seed: number, index: number): boolean {
  return new Dice(seed, index, 1).chance(0.002);
}

/** Bytes that are not even a frame, for the bare line below the socket. */
export function brokenBytes(seed: number, index: number): Buffer | null {
  const dice = new Dice(seed, index, 2);
  return dice.chance(0.001) ? Buffer.concat([Buffer.from([0xff, 0xff]), dice.bytes(200)]) : null;
}
