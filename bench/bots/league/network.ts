// The network in floating point, with its gradients and optimizer.
//
//   accumulator of a view = bias + the weights of its inputs            WIDTH values, limited to 0..1
//   hidden              = head weights * (accumulator, scaled numbers)  HIDDEN values, limited to 0..1
//   logit of the player = fitted sum / its scale + output weights * hidden
//
// The weights of an input are a sum of three rows, so that rare inputs share what frequent ones teach: one of the owner
// and piece type, one of the owner, piece type and a zone of 3 x 3 squares, and one of the input itself.

import { SIDE, SQUARE_COUNT } from '../../../engine/board/squares.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { Weights } from './adam.ts';
import { NUMBER_COUNT } from './counts.ts';
import type { TrainedNetwork } from './integerNetwork.ts';
import { logLoss } from './metrics.ts';
import { type Samples, softmax } from './samples.ts';
import { INPUT_COUNT, KIND_COUNT, OWNER_COUNT, TURNED } from './views.ts';

export interface Shape {
  /** Values of the accumulator of a view. 0: no pieces. */
  readonly width: number;
  readonly hidden: number;
  /** Whether the head sees the numbers of counts.ts. */
  readonly hasNumbers: boolean;
  /** Whether the logit contains the fitted sum. */
  readonly isResidual: boolean;
}

export interface TrainingOptions {
  readonly rate: number;
  /** Factor on the rate of the rows of single inputs, and of the rows of zones and pairs. */
  readonly singleRate: number;
  readonly rowRate: number;
  /** Weight decay per step, relative to the rate: of the rows of single inputs, and of all other weights. */
  readonly decay: number;
  readonly headDecay: number;
  readonly batch: number;
}

const ZONES = 16;
const PAWN_GROUP = 5;
const KIND_GROUPS = 6;
const PAIR_COUNT = OWNER_COUNT * KIND_COUNT;
const ZONE_COUNT = OWNER_COUNT * KIND_GROUPS * ZONES;
const PAIR_OF = new Uint16Array(INPUT_COUNT);
const ZONE_OF = new Uint16Array(INPUT_COUNT);
for (let input = 0; input < INPUT_COUNT; input++) {
  const square = input % SQUARE_COUNT;
  const pair = Math.floor(input / SQUARE_COUNT);
  const kind = Math.min(PAWN_GROUP, pair % KIND_COUNT);
  const zone = Math.floor(Math.floor(square / SIDE) / 3) * 4 + Math.floor((square % SIDE) / 3);
  PAIR_OF[input] = pair;
  ZONE_OF[input] = (Math.floor(pair / KIND_COUNT) * KIND_GROUPS + kind) * ZONES + zone;
}

/** No weight of an input is larger, so that the sum of its three rows fits a byte after quantization. */
const LARGEST_INPUT = 0.041;
const LARGEST = 8;

export class Network {
  readonly shape: Shape;
  /** The divisors of the numbers: their standard deviations in the training data. */
  readonly spreads: Float32Array;
  private readonly single: Weights;
  private readonly pair: Weights;
  private readonly zone: Weights;
  private readonly bias: Weights;
  private readonly head: Weights;
  private readonly headBias: Weights;
  private readonly output: Weights;
  /** The factor on the fitted sum. */
  private readonly factor: Weights;
  /** The sums of the three rows of each input. */
  readonly rows: Float32Array;
  private readonly rowGradient: Float32Array;
  private steps = 0;

  constructor(shape: Shape, spreads: Float32Array, seed: number) {
    const { width, hidden } = shape;
    this.shape = shape;
    this.spreads = spreads;
    const roll = seededRandom(seed);
    this.single = new Weights(INPUT_COUNT * width, null, 0);
    this.pair = new Weights(PAIR_COUNT * width, roll, 0.04);
    this.zone = new Weights(ZONE_COUNT * width, roll, 0.04);
    this.bias = new Weights(width, null, 0);
    this.bias.values.fill(0.3);
    this.head = new Weights(hidden * this.headWidth(), roll, 0.2);
    this.headBias = new Weights(hidden, null, 0);
    this.headBias.values.fill(0.4);
    this.output = new Weights(hidden, null, 0);
    this.factor = new Weights(1, null, 0);
    this.factor.values[0] = shape.isResidual ? 1 : 0;
    this.rows = new Float32Array(INPUT_COUNT * width);
    this.rowGradient = new Float32Array(INPUT_COUNT * width);
    this.sumRows();
  }

  headWidth(): number {
    return this.shape.width + (this.shape.hasNumbers ? NUMBER_COUNT : 0);
  }

  /** Returns all weights, for quantization and for copies. */
  lists(): Float32Array[] {
    const all = [
      this.single,
      this.pair,
      this.zone,
      this.bias,
      this.head,
      this.headBias,
      this.output,
      this.factor,
    ];
    return all.map(({ values }) => values);
  }

  /** Replaces all weights by those of `lists`. */
  restore(lists: readonly Float32Array[]): void {
    for (const [i, values] of this.lists().entries()) values.set(lists[i]!);
    this.sumRows();
  }

  /** Returns the weights for quantization. */
  trained(): TrainedNetwork {
    const { width, hidden } = this.shape;
    const values = { rows: this.rows, bias: this.bias.values, headBias: this.headBias.values };
    const factor = this.factor.values[0]!;
    const head = this.shape.hasNumbers ? this.head.values : this.paddedHead();
    return {
      ...{ width, hidden, head, factor },
      ...values,
      output: this.output.values,
      spreads: this.spreads,
    };
  }

  /** Returns the head weights with zeros for the numbers. */
  private paddedHead(): Float32Array {
    const { width, hidden } = this.shape;
    const padded = new Float32Array(hidden * (width + NUMBER_COUNT));
    for (let j = 0; j < hidden; j++)
      padded.set(this.head.values.subarray(j * width, (j + 1) * width), j * (width + NUMBER_COUNT));
    return padded;
  }

  private sumRows(): void {
    const { width } = this.shape;
    for (let input = 0; input < INPUT_COUNT; input++) {
      const [at, pair, zone] = [input * width, PAIR_OF[input]! * width, ZONE_OF[input]! * width];
      for (let k = 0; k < width; k++)
        this.rows[at + k] =
          this.single.values[at + k]! + this.pair.values[pair + k]! + this.zone.values[zone + k]!;
    }
  }

  private spreadGradient(): void {
    const { width } = this.shape;
    for (let input = 0; input < INPUT_COUNT; input++) {
      const [at, pair, zone] = [input * width, PAIR_OF[input]! * width, ZONE_OF[input]! * width];
      for (let k = 0; k < width; k++) {
        const slope = this.rowGradient[at + k]!;
        if (slope === 0) continue;
        this.single.gradient[at + k] = slope;
        this.pair.gradient[pair + k]! += slope;
        this.zone.gradient[zone + k]! += slope;
      }
    }
    this.rowGradient.fill(0);
  }

  /** Returns the logits of all players of the samples. Those of inactive players are 0. */
  logits(samples: Samples): Float32Array {
    const logits = new Float32Array(samples.count * 4);
    const work = this.workspace();
    for (let i = 0; i < samples.count; i++)
      for (let player = 0; player < 4; player++)
        if (samples.isActive[i * 4 + player] === 1)
          logits[i * 4 + player] = this.forward(samples, i, player, work);
    return logits;
  }

  /** Returns the log-loss of the winner. */
  loss(samples: Samples): number {
    const { isActive, shares } = samples;
    return logLoss({ chances: softmax(this.logits(samples), isActive), isActive, shares });
  }

  private workspace() {
    const { width, hidden } = this.shape;
    return {
      head: new Float32Array(this.headWidth()),
      headMask: new Uint8Array(width),
      hidden: new Float32Array(hidden),
      hiddenMask: new Uint8Array(hidden),
      headSlope: new Float32Array(width),
    };
  }

  private forward(
    samples: Samples,
    index: number,
    player: number,
    work: ReturnType<Network['workspace']>,
  ): number {
    const { width, hidden, hasNumbers } = this.shape;
    const { rows } = this;
    const values = work.head;
    const headWidth = values.length;
    if (width > 0) {
      for (let k = 0; k < width; k++) values[k] = this.bias.values[k]!;
      const last = samples.starts[index + 1]!;
      for (let i = samples.starts[index]!; i < last; i++) {
        const at = TURNED[player * INPUT_COUNT + samples.inputs[i]!]! * width;
        for (let k = 0; k < width; k++) values[k]! += rows[at + k]!;
      }
      for (let k = 0; k < width; k++) {
        const value = values[k]!;
        work.headMask[k] = value > 0 && value < 1 ? 1 : 0;
        values[k] = Math.max(0, Math.min(1, value));
      }
    }
    if (hasNumbers) {
      const at = (index * 4 + player) * NUMBER_COUNT;
      for (let k = 0; k < NUMBER_COUNT; k++) values[width + k] = samples.numbers[at + k]! / this.spreads[k]!;
    }
    let logit = (this.factor.values[0]! * samples.strengths[index * 4 + player]!) / CHANCE_SCALE;
    for (let j = 0; j < hidden; j++) {
      let sum = this.headBias.values[j]!;
      const at = j * headWidth;
      for (let k = 0; k < headWidth; k++) sum += this.head.values[at + k]! * values[k]!;
      work.hiddenMask[j] = sum > 0 && sum < 1 ? 1 : 0;
      const value = Math.max(0, Math.min(1, sum));
      work.hidden[j] = value;
      logit += this.output.values[j]! * value;
    }
    return logit;
  }

  private backward(
    samples: Samples,
    index: number,
    player: number,
    work: ReturnType<Network['workspace']>,
    slope: number,
  ): void {
    const { width, hidden } = this.shape;
    const { rowGradient } = this;
    const headWidth = work.head.length;
    if (this.shape.isResidual)
      this.factor.gradient[0]! += (slope * samples.strengths[index * 4 + player]!) / CHANCE_SCALE;
    work.headSlope.fill(0);
    for (let j = 0; j < hidden; j++) {
      this.output.gradient[j]! += slope * work.hidden[j]!;
      if (work.hiddenMask[j] === 0) continue;
      const own = slope * this.output.values[j]!;
      if (own === 0) continue;
      this.headBias.gradient[j]! += own;
      const at = j * headWidth;
      for (let k = 0; k < headWidth; k++) this.head.gradient[at + k]! += own * work.head[k]!;
      for (let k = 0; k < width; k++) work.headSlope[k]! += own * this.head.values[at + k]!;
    }
    let isMoving = false;
    for (let k = 0; k < width; k++) {
      if (work.headMask[k] === 0) work.headSlope[k] = 0;
      else {
        this.bias.gradient[k]! += work.headSlope[k]!;
        isMoving = true;
      }
    }
    if (!isMoving) return;
    const last = samples.starts[index + 1]!;
    for (let i = samples.starts[index]!; i < last; i++) {
      const at = TURNED[player * INPUT_COUNT + samples.inputs[i]!]! * width;
      for (let k = 0; k < width; k++) rowGradient[at + k]! += work.headSlope[k]!;
    }
  }

  /** Makes one step with the samples of these indexes. */
  train(samples: Samples, indexes: ArrayLike<number>, options: TrainingOptions): void {
    const works = [0, 1, 2, 3].map(() => this.workspace());
    const logits = new Float64Array(4);
    for (let n = 0; n < indexes.length; n++) {
      const index = indexes[n]!;
      const isActive = samples.isActive.subarray(index * 4, index * 4 + 4);
      for (let player = 0; player < 4; player++)
        if (isActive[player] === 1) logits[player] = this.forward(samples, index, player, works[player]!);
      const chances = softmax(logits, isActive);
      for (let player = 0; player < 4; player++) {
        if (isActive[player] === 0) continue;
        const slope = (chances[player]! - samples.shares[index * 4 + player]!) / indexes.length;
        this.backward(samples, index, player, works[player]!, slope);
      }
    }
    this.steps++;
    this.spreadGradient();
    const { rate, singleRate, rowRate, decay, headDecay } = options;
    if (this.shape.width > 0) {
      this.single.step(this.steps, rate * singleRate, decay, LARGEST_INPUT);
      this.pair.step(this.steps, rate * rowRate, decay, LARGEST_INPUT);
      this.zone.step(this.steps, rate * rowRate, decay, LARGEST_INPUT);
      this.bias.step(this.steps, rate, headDecay, LARGEST);
    }
    this.head.step(this.steps, rate, headDecay, LARGEST);
    this.headBias.step(this.steps, rate, 0, LARGEST);
    this.output.step(this.steps, rate, headDecay, LARGEST);
    if (this.shape.isResidual) this.factor.step(this.steps, rate, 0, LARGEST);
    this.sumRows();
  }
}
