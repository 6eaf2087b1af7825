// The network in integers: the same result to the bit on every machine. An accumulator value of 1 is 1024. The
// weights of inputs are less than an eighth of that, so they fit a byte, and an accumulator fits 16 bits.

import type { Board } from '../../../engine/board/board.ts';
import { CELL_COUNT, CELL_OF, SQUARE_OF } from '../../../engine/board/geometry.ts';
import { ACTIVE } from '../../../engine/board/position.ts';
import { SQUARE_COUNT } from '../../../engine/board/squares.ts';
import { strengths } from '../../../engine/bots/evaluate.ts';
import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { computeNumbers, NUMBER_COUNT, numbers } from './counts.ts';
import { INPUT_COUNT, inputOf, KIND_COUNT, OWNER_COUNT, TURNED } from './views.ts';

/** A trained network in floating point, as train.ts stores it. */
export interface TrainedNetwork {
  readonly width: number;
  readonly hidden: number;
  /** `INPUT_COUNT * width` weights of the inputs, from -0.124 to 0.124. */
  readonly rows: ArrayLike<number>;
  readonly bias: ArrayLike<number>;
  /** For each hidden value, the weights of the accumulator values and of the numbers. */
  readonly head: ArrayLike<number>;
  readonly headBias: ArrayLike<number>;
  readonly output: ArrayLike<number>;
  /** The factor on the fitted sum. */
  readonly factor: number;
  /** The divisors of the numbers. */
  readonly spreads: ArrayLike<number>;
}

/** The weights in integers. */
export interface Integers {
  readonly width: number;
  readonly hidden: number;
  readonly rows: Int8Array;
  readonly bias: Int16Array;
  readonly head: Int32Array;
  readonly headBias: Int32Array;
  readonly output: Int32Array;
  readonly factor: number;
}

const ONE = 1024;
const LARGEST_ROW = 127;
/** Factors on the weights, and shifts that remove them again. */
const HEAD_BITS = 12;
const HIDDEN_BITS = 2;
const OUTPUT_BITS = 2;
const FACTOR_BITS = 12;
/** A hidden value of 1. */
const HIDDEN_ONE = ONE << HIDDEN_BITS;

/** Rounds a network to integers. Throws if a sum could exceed 32 bits. */
export function quantize(network: TrainedNetwork): Integers {
  const { width, hidden } = network;
  const headWidth = width + NUMBER_COUNT;
  const scale = ONE * 2 ** HEAD_BITS;
  const head = Int32Array.from(network.head, (weight, i) => {
    const k = i % headWidth;
    return Math.round(k < width ? weight * 2 ** HEAD_BITS : (weight * scale) / network.spreads[k - width]!);
  });
  const output = Int32Array.from(network.output, (weight) =>
    Math.round(weight * CHANCE_SCALE * 2 ** OUTPUT_BITS),
  );
  if (output.reduce((sum, weight) => sum + Math.abs(weight) * HIDDEN_ONE, 0) >= 2 ** 31)
    throw new Error('the output weights are too large');
  return {
    ...{ width, hidden, head, output },
    rows: Int8Array.from(network.rows, (weight) =>
      Math.max(-LARGEST_ROW, Math.min(LARGEST_ROW, Math.round(weight * ONE))),
    ),
    bias: Int16Array.from(network.bias, (weight) => Math.round(weight * ONE)),
    headBias: Int32Array.from(network.headBias, (weight) => Math.round(weight * scale)),
    factor: Math.round(network.factor * 2 ** FACTOR_BITS),
  };
}

/** `PIECE_INPUT[owner << 12 | kind << 8 | cell]` is the input of a piece in WHITE's view, plus one. */
const PIECE_INPUT = new Uint16Array(OWNER_COUNT << 12);
for (let owner = 0; owner < OWNER_COUNT; owner++)
  for (let kind = 1; kind <= KIND_COUNT; kind++)
    for (const cell of CELL_OF)
      PIECE_INPUT[(owner << 12) | (kind << 8) | cell] = inputOf(owner, kind, SQUARE_OF[cell]!) + 1;
const FROZEN = 4;

/** A network that evaluates positions. It keeps the accumulators of the last one and applies the difference. */
export class IntegerNetwork {
  private readonly integers: Integers;
  /** The sums of the last position: `width` for each view. */
  private readonly sums: Int32Array;
  /** The input of each cell in the last position, plus one, or 0 for an empty cell. */
  private readonly shown = new Uint16Array(CELL_COUNT);
  private readonly limited: Int32Array;

  constructor(integers: Integers) {
    this.integers = integers;
    const { width, bias } = integers;
    this.limited = new Int32Array(width);
    this.sums = Int32Array.from({ length: 4 * width }, (_, i) => bias[i % width]!);
  }

  /**
   * Computes `strengths` of evaluate.ts, in hundredths of a pawn of the fitted sum's scale. Only those of active players
   * are valid. Returns the highest. The result does not depend on earlier positions.
   */
  strengthen(board: Board): number {
    const { width, factor } = this.integers;
    computeNumbers(board);
    if (width > 0) this.update(board);
    let highest = -(1 << 30);
    for (let player = 0; player < 4; player++) {
      if (board.states[player] !== ACTIVE) continue;
      // `computeNumbers` has read all strengths before, so this one can be replaced.
      const strength = ((strengths[player]! * factor) >> FACTOR_BITS) + this.headOf(player);
      strengths[player] = strength;
      if (strength > highest) highest = strength;
    }
    return highest;
  }

  /** Applies what differs between the last position and this one to the sums. */
  private update({ cells, owners, states }: Board): void {
    const { shown } = this;
    for (let color = 0; color < 4; color++) {
      const owner = owners[color]!;
      bases[color] = (states[owner] === ACTIVE ? owner : FROZEN) << 12;
    }
    for (let square = 0; square < SQUARE_COUNT; square++) {
      const cell = CELL_OF[square]!;
      const piece = cells[cell]!;
      const input = piece === 0 ? 0 : PIECE_INPUT[bases[piece >> 4]! | ((piece & 15) << 8) | cell]!;
      const before = shown[cell]!;
      if (input === before) continue;
      shown[cell] = input;
      if (before !== 0) this.add(before - 1, -1);
      if (input !== 0) this.add(input - 1, 1);
    }
  }

  private add(input: number, sign: number): void {
    const { sums } = this;
    const { rows, width } = this.integers;
    for (let view = 0; view < 4; view++) {
      const from = TURNED[view * INPUT_COUNT + input]! * width;
      const to = view * width;
      for (let k = 0; k < width; k++) sums[to + k]! += sign * rows[from + k]!;
    }
  }

  private headOf(player: number): number {
    const { limited, sums } = this;
    const { head, headBias, output, width, hidden } = this.integers;
    const view = player * width;
    for (let k = 0; k < width; k++) limited[k] = Math.max(0, Math.min(ONE, sums[view + k]!));
    const base = player * NUMBER_COUNT;
    let result = 0;
    let at = 0;
    for (let j = 0; j < hidden; j++) {
      let sum = headBias[j]!;
      for (let k = 0; k < width; k++) sum += head[at + k]! * limited[k]!;
      at += width;
      for (let k = 0; k < NUMBER_COUNT; k++) sum += head[at + k]! * numbers[base + k]!;
      at += NUMBER_COUNT;
      const value = sum >> (HEAD_BITS - HIDDEN_BITS);
      result += output[j]! * Math.max(0, Math.min(HIDDEN_ONE, value));
    }
    return Math.round(result / (HIDDEN_ONE << OUTPUT_BITS));
  }
}

/** The part of an input's place in PIECE_INPUT that the owner of each color gives. */
const bases = new Int32Array(4);
