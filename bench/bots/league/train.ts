// Trains a network on the training games. It never reads the held-out games, so that measure.ts is a blind test.
//
//   node scripts/run/run.mjs bench/bots/league/train.ts <name> <width> <hidden> [options]
//
// Options: --no-numbers (pieces only), --no-sum (without the fitted sum), --teacher=<name> and --lambda= (see
// softTargets.ts), --epochs=, --seconds=, --seed=, and --rate=, --singleRate=, --rowRate=, --decay=, --headDecay=,
// --batch= (see network.ts). One of ten training games by seed only decides when to stop: the network with the lowest
// loss on them is stored in .cache/league/<name>.network.json. A width of 0 leaves out the pieces.

import { seededRandom } from '../../../engine/bots/dice.ts';
import { NUMBER_COUNT } from './counts.ts';
import type { StoredGame } from './gameFile.ts';
import { Network, type Shape, type TrainingOptions } from './network.ts';
import { readNetwork, storeNetwork } from './networkFile.ts';
import { type Samples, samplesOf, softmax } from './samples.ts';
import { gamesOf } from './sets.ts';
import { softTargets } from './softTargets.ts';

/** One of this many training games only decides when the training stops. */
const STOPPING_SHARE = 10;
const FROM_TURN = 12;
/** The training stops after this many epochs without a lower loss. */
const PATIENCE = 4;

const isForStopping = ({ seed }: StoredGame): boolean => seed % STOPPING_SHARE === 0;

function optionOf(args: readonly string[], name: string, value: number): number {
  const text = args.find((arg) => arg.startsWith(`--${name}=`));
  return text === undefined ? value : Number(text.slice(name.length + 3));
}

/** Returns the standard deviation of each number, by which the network divides it. */
function spreadsOf(samples: Samples): Float32Array {
  const spreads = new Float32Array(NUMBER_COUNT);
  const players = samples.isActive.reduce((sum, one) => sum + one, 0);
  for (let k = 0; k < NUMBER_COUNT; k++) {
    let [sum, squares] = [0, 0];
    samples.isActive.forEach((isActive, at) => {
      if (isActive === 0) return;
      const value = samples.numbers[at * NUMBER_COUNT + k]!;
      sum += value;
      squares += value * value;
    });
    spreads[k] = Math.max(1e-3, Math.sqrt(squares / players - (sum / players) ** 2));
  }
  return spreads;
}

function shuffled(count: number, roll: () => number): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(roll() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

function main([name = 'network', width = '32', hidden = '16', ...args]: readonly string[]): void {
  const begin = performance.now();
  const games = gamesOf('train');
  const train = samplesOf(
    games.filter((game) => !isForStopping(game)),
    FROM_TURN,
  );
  const stopping = samplesOf(games.filter(isForStopping), FROM_TURN);
  const shape: Shape = {
    ...{ width: Number(width), hidden: Number(hidden) },
    hasNumbers: !args.includes('--no-numbers'),
    isResidual: !args.includes('--no-sum'),
  };
  const options: TrainingOptions = {
    rate: optionOf(args, 'rate', 0.0005),
    singleRate: optionOf(args, 'singleRate', 0.05),
    rowRate: optionOf(args, 'rowRate', 0.2),
    decay: optionOf(args, 'decay', 5),
    headDecay: optionOf(args, 'headDecay', 0.3),
    batch: optionOf(args, 'batch', 512),
  };
  const teacher = args.find((arg) => arg.startsWith('--teacher='))?.slice('--teacher='.length);
  const lambda = optionOf(args, 'lambda', 0.7);
  const targets =
    teacher === undefined
      ? train.shares
      : softTargets(train, softmax(readNetwork(teacher).logits(train), train.isActive), lambda);
  const taught: Samples = { ...train, shares: targets };
  const spreads = spreadsOf(train);
  const network = new Network(shape, spreads, optionOf(args, 'seed', 1));
  console.log(
    `${name}: ${games.length} games, ${train.count} samples to train, ${stopping.count} to stop, ${JSON.stringify({ ...shape, ...options })}`,
  );
  const report = (epoch: number): number => {
    const loss = network.loss(stopping);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    console.log(`epoch ${epoch}, ${seconds} s: loss of the stopping games ${loss.toFixed(4)}`);
    return loss;
  };
  let best = report(0);
  let kept = network.lists().map((values) => values.slice());
  let since = 0;
  const roll = seededRandom(7);
  for (let epoch = 1; epoch <= optionOf(args, 'epochs', 12) && since < PATIENCE; epoch++) {
    if (performance.now() - begin > optionOf(args, 'seconds', 280) * 1000) break;
    const order = shuffled(train.count, roll);
    for (let at = 0; at < order.length; at += options.batch)
      network.train(taught, order.subarray(at, at + options.batch), options);
    const loss = report(epoch);
    since = loss < best ? 0 : since + 1;
    if (loss >= best) continue;
    best = loss;
    kept = network.lists().map((values) => values.slice());
  }
  storeNetwork(name, network, kept);
}

main(process.argv.slice(2));
