// Compares win probabilities on the games of held-out styles: the uniform guess, the fitted sum, the fitted sum
// recalibrated by the number of pieces, a stored network in floating point and in integers, and the chances of a search.
//
//   node scripts/run/run.mjs bench/bots/league/measure.ts [network] [nodes of the search] [--won]
//
// Without a stored network of this name, its lines are left out. `--won` leaves out drawn games. The search takes a part
// of the positions only; the lines with `*` are about the same part. docs/bots.md contains the output of the last run.

import { COLORS } from '../../../engine/board/pieces.ts';
import { ACTIVE, type Position } from '../../../engine/board/position.ts';
import { analyse } from '../../../engine/bots/analysis/analyse.ts';
import { strengths } from '../../../engine/bots/evaluate.ts';
import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { advance, beginRules } from '../../../engine/rules/game.ts';
import { legalMoves, loadBoard, type Move } from '../../../engine/rules/moves.ts';
import { type StoredGame, WHOLE_SHARE } from './gameFile.ts';
import { IntegerNetwork, quantize } from './integerNetwork.ts';
import {
  binsOf,
  calibrationError,
  errorOfDifference,
  FROM_TURN,
  logLoss,
  type Predictions,
  worstBin,
} from './metrics.ts';
import type { Network } from './network.ts';
import { hasNetwork, readNetwork } from './networkFile.ts';
import { recalibrated } from './recalibrated.ts';
import { type Samples, samplesOf, softmax } from './samples.ts';
import { gamesOf } from './sets.ts';
import { HELD_OUT } from './tables.ts';

/** The search takes about this many positions of a style. */
const SEARCHED = 6000;

const byStrength = (isActive: Uint8Array, values: ArrayLike<number>): Float64Array =>
  softmax(
    Float64Array.from(values, (value) => value / CHANCE_SCALE),
    isActive,
  );

/** Returns the strengths of the network in integers, in the order of the samples. */
function integerStrengths(games: readonly StoredGame[], network: IntegerNetwork): Int32Array {
  const positions = games.flatMap(({ samples }) => samples.filter(({ ply }) => ply >= FROM_TURN));
  const result = new Int32Array(positions.length * 4);
  positions.forEach((position, i) => {
    network.strengthen(loadBoard(position));
    result.set(strengths, i * 4);
  });
  return result;
}

function line(
  name: string,
  chances: Float64Array,
  { isActive, shares, seeds }: Samples,
  base?: Float64Array,
): void {
  const all: Predictions = { chances, isActive, shares };
  const bins = binsOf(all);
  const percent = (value: number): string => (100 * value).toFixed(1);
  const difference = base === undefined ? null : errorOfDifference(all, { ...all, chances: base }, seeds);
  const compared =
    difference === null ? '' : `${difference.mean.toFixed(4)} ± ${difference.error.toFixed(4)}`;
  console.log(
    `| ${name} | ${logLoss(all).toFixed(4)} | ${compared} | ${percent(calibrationError(bins))} | ${percent(worstBin(bins))} |`,
  );
}

function printBins(chances: Float64Array, { isActive, shares }: Samples): void {
  binsOf({ chances, isActive, shares }).forEach(({ players, predicted, observed }, i) => {
    if (players > 0)
      console.log(
        `| ${i * 10}-${i * 10 + 10} % | ${players} | ${(100 * predicted).toFixed(1)} % | ${(100 * observed).toFixed(1)} % |`,
      );
  });
}

/** The samples that are searched, and the probabilities by the search and by the network after the best line. */
interface Searched {
  readonly part: Samples;
  readonly chances: Float64Array;
  readonly afterLine: Float64Array | null;
}

/** Searches every n-th sample. Positions in which a pass is due are left out. */
function searched(games: readonly StoredGame[], nodes: number, network: IntegerNetwork | null): Searched {
  const count = games.reduce((sum, { samples }) => sum + samples.length, 0);
  const every = Math.max(1, Math.round(count / SEARCHED));
  let index = 0;
  const part = games.map((game) => ({
    ...game,
    samples: game.samples.filter((position) => index++ % every === 0 && legalMoves(position).length > 0),
  }));
  const positions = part.flatMap(({ samples }) => samples.filter(({ ply }) => ply >= FROM_TURN));
  const found = positions.map((position) => analyse(position, { nodes }));
  return {
    part: samplesOf(part, FROM_TURN),
    chances: Float64Array.from(found.flatMap(({ chances }) => chances)),
    afterLine:
      network &&
      Float64Array.from(
        found.flatMap(({ lines }, i) =>
          chancesAfter(positions[i]!, lines[0]?.principalVariation ?? [], network),
        ),
      ),
  };
}

/** Returns the probabilities at the end of a variation: the shares of a finished game, or those of the network. */
function chancesAfter(
  position: Position,
  variation: readonly (Move | 'pass')[],
  network: IntegerNetwork,
): readonly number[] {
  let game = beginRules(position);
  for (const move of variation) {
    const done = advance(game, move === 'pass' ? { type: 'pass' } : { type: 'move', move });
    if (!done.ok) break;
    game = done.value.game;
  }
  const { outcome, position: last } = game;
  const isActive = Uint8Array.from(last.states, (state) => (state === ACTIVE ? 1 : 0));
  if (outcome?.winner != null) return COLORS.map((color) => (color === outcome.winner ? 1 : 0));
  if (outcome) return Array.from(softmax([0, 0, 0, 0], isActive));
  network.strengthen(loadBoard(last));
  return Array.from(byStrength(isActive, strengths));
}

function measure(title: string, games: readonly StoredGame[], network: Network | null, nodes: number): void {
  const samples = samplesOf(games, FROM_TURN);
  const { isActive } = samples;
  const fitted = byStrength(isActive, samples.strengths);
  const shown = recalibrated(samples);
  const integers = network && new IntegerNetwork(quantize(network.trained()));
  const learned = integers && integerStrengths(games, integers);
  const floating = network?.logits(samples);
  const drawn = games.filter(({ shares }) => !shares.includes(WHOLE_SHARE)).length;
  console.log(
    `\n${title}: ${games.length} games (${drawn} drawn), ${samples.count} positions\n\n` +
      '| probabilities | log-loss | less than the fitted sum | calibration error | worst bin |\n' +
      '| --- | --- | --- | --- | --- |',
  );
  line('uniform', softmax(new Float64Array(samples.count * 4), isActive), samples, fitted);
  line('fitted sum', fitted, samples);
  line('fitted sum, recalibrated', shown, samples, fitted);
  if (learned && floating) {
    line('learned', byStrength(isActive, learned), samples, fitted);
    line('learned, floating point', softmax(floating, isActive), samples, fitted);
  }
  if (nodes > 0) {
    const { part, chances, afterLine } = searched(games, nodes, integers);
    const partFitted = byStrength(part.isActive, part.strengths);
    line('* fitted sum', partFitted, part);
    line('* fitted sum, recalibrated', recalibrated(part), part, partFitted);
    line(`* search, ${nodes} nodes`, chances, part, partFitted);
    if (afterLine) line('* learned, after the best line of the search', afterLine, part, partFitted);
    if (network) line('* learned', softmax(network.logits(part), part.isActive), part, partFitted);
    console.log(`\nsearch, ${nodes} nodes:`);
    printBins(chances, part);
  }
  console.log('\nfitted sum:');
  printBins(fitted, samples);
  console.log('\nfitted sum, recalibrated:');
  printBins(shown, samples);
  if (!learned || !floating) return;
  console.log('\nlearned:');
  printBins(byStrength(isActive, learned), samples);
  const farthest = learned.reduce(
    (most, value, at) =>
      isActive[at] === 1 ? Math.max(most, Math.abs(value - floating[at]! * CHANCE_SCALE)) : most,
    0,
  );
  console.log(`integers and floating point differ by at most ${farthest.toFixed(1)} hundredths of a pawn`);
}

function main(args: readonly string[]): void {
  const [name = 'network', nodes = '0'] = args.filter((arg) => !arg.startsWith('--'));
  const isWon = ({ shares }: StoredGame): boolean => !args.includes('--won') || shares.includes(WHOLE_SHARE);
  const network = hasNetwork(name) ? readNetwork(name) : null;
  const sets = HELD_OUT.map((set) => ({ set, games: gamesOf(set).filter(isWon) }));
  for (const { set, games } of sets) measure(set, games, network, Number(nodes));
  measure(
    'all held-out styles',
    sets.flatMap(({ games }) => games),
    network,
    Number(nodes),
  );
}

main(process.argv.slice(2));
