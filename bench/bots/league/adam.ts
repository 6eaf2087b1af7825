// The optimizer: Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and Hutter, 2019).

/** A list of weights with its gradient and the moments of Adam. */
export class Weights {
  readonly values: Float32Array;
  readonly gradient: Float32Array;
  private readonly mean: Float32Array;
  private readonly square: Float32Array;

  constructor(size: number, roll: (() => number) | null, spread: number) {
    this.values = new Float32Array(size);
    if (roll) for (let i = 0; i < size; i++) this.values[i] = (roll() * 2 - 1) * spread;
    this.gradient = new Float32Array(size);
    this.mean = new Float32Array(size);
    this.square = new Float32Array(size);
  }

  /** Makes a step of Adam with decoupled weight decay, and sets the gradient to 0. */
  step(count: number, rate: number, decay: number, limit: number): void {
    const { values, gradient, mean, square } = this;
    const first = 1 - 0.9 ** count;
    const second = 1 - 0.999 ** count;
    const keep = 1 - rate * decay;
    for (let i = 0; i < values.length; i++) {
      const slope = gradient[i]!;
      const m = 0.9 * mean[i]! + 0.1 * slope;
      const s = 0.999 * square[i]! + 0.001 * slope * slope;
      mean[i] = m;
      square[i] = s;
      const value = values[i]! * keep - (rate * (m / first)) / (Math.sqrt(s / second) + 1e-8);
      values[i] = Math.max(-limit, Math.min(limit, value));
      gradient[i] = 0;
    }
  }
}
