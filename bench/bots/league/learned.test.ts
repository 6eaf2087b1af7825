import { describe, expect, it } from 'vitest';
import { COLORS, colorOf, PAWN_UP } from '../../../engine/board/pieces.ts';
import { type Position, startPosition } from '../../../engine/board/position.ts';
import { SIDE, SQUARE_COUNT } from '../../../engine/board/squares.ts';
import { seededRandom } from '../../../engine/bots/dice.ts';
import { strengths } from '../../../engine/bots/evaluate.ts';
import { CHANCE_SCALE } from '../../../engine/bots/weights.ts';
import { loadBoard } from '../../../engine/rules/moves.ts';
import { NUMBER_COUNT } from './counts.ts';
import { IntegerNetwork, quantize } from './integerNetwork.ts';
import { playLeagueGame } from './leagueGame.ts';
import { binsOf, calibrationError, errorOfDifference, logLoss, worstBin } from './metrics.ts';
import { Network } from './network.ts';
import { samplesOf } from './samples.ts';
import { softTargets } from './softTargets.ts';
import { firstSeed } from './tables.ts';
import { INPUT_COUNT, TURNED, whiteInputs } from './views.ts';

const game = playLeagueGame('vulture', firstSeed('vulture') + 3);
const positions = game.samples;

/** A network with random weights of every kind. */
function randomNetwork(): Network {
  const spreads = new Float32Array(NUMBER_COUNT).fill(20);
  const network = new Network({ width: 8, hidden: 4, hasNumbers: true, isResidual: true }, spreads, 3);
  const roll = seededRandom(5);
  // The first three lists are the rows of the inputs, which have to be small.
  network.restore(
    network.lists().map((list, i) => list.map((value) => value + (roll() - 0.5) * (i < 3 ? 0.02 : 0.2))),
  );
  return network;
}

/** Turns a position by a quarter clockwise: WHITE's army becomes BLACK's, and so on. */
function turned({ board, turn, owners, states, ...rest }: Position): Position {
  const next = new Uint8Array(SQUARE_COUNT);
  board.forEach((piece, square) => {
    if (piece === 0) return;
    const to = (SIDE - 1 - (square % SIDE)) * SIDE + Math.floor(square / SIDE);
    const kind = piece & 15;
    const direction = kind - PAWN_UP;
    const seen = direction < 0 ? kind : PAWN_UP + (direction & 4) + ((direction + 1) & 3);
    next[to] = (colorOf((piece >> 4) + 1) << 4) | seen;
  });
  const moved = COLORS.map((color) => colorOf(owners[colorOf(color + 3)]! + 1));
  return {
    ...rest,
    board: next,
    turn: turn === null ? null : colorOf(turn + 1),
    owners: [moved[0]!, moved[1]!, moved[2]!, moved[3]!],
    states: COLORS.map((color) => states[colorOf(color + 3)]!),
  };
}

describe('the views of the players', () => {
  it('see the start position alike from every seat', () => {
    const inputs = whiteInputs(startPosition());
    const views = COLORS.map((viewer) =>
      inputs.map((input) => TURNED[viewer * INPUT_COUNT + input]!).sort((a, b) => a - b),
    );
    for (const view of views) expect(view).toEqual(views[0]);
  });

  it('move on by one seat when the board is turned by a quarter', () => {
    for (const position of positions) {
      const before = whiteInputs(position).sort((a, b) => a - b);
      const after = whiteInputs(turned(position)).map((input) => TURNED[INPUT_COUNT + input]!);
      expect(after.sort((a, b) => a - b)).toEqual(before);
    }
  });
});

describe('the network in integers', () => {
  const network = randomNetwork();
  const integers = new IntegerNetwork(quantize(network.trained()));

  it('differs from floating point by less than a seventh of a pawn', () => {
    const samples = samplesOf([game], 0);
    const logits = network.logits(samples);
    positions.forEach((position, i) => {
      integers.strengthen(loadBoard(position));
      for (let at = 0; at < 4; at++)
        if (samples.isActive[i * 4 + at] === 1)
          expect(Math.abs(strengths[at]! - logits[i * 4 + at]! * CHANCE_SCALE)).toBeLessThan(14);
    });
  });

  it('values a turned position alike', () => {
    for (const position of positions) {
      integers.strengthen(loadBoard(position));
      const before = Array.from(strengths);
      integers.strengthen(loadBoard(turned(position)));
      const after = COLORS.map((color) => strengths[colorOf(color + 1)]!);
      COLORS.forEach((color) => {
        if (position.states[color] === 0) expect(after[color]).toBe(before[color]);
      });
    }
  });

  it('gives the same result whatever it evaluated before', () => {
    const valued = (order: readonly Position[], one: IntegerNetwork): number[][] =>
      order.map((position) => {
        one.strengthen(loadBoard(position));
        return Array.from(strengths);
      });
    const inOrder = valued(positions, integers);
    const backwards = valued(positions.toReversed(), new IntegerNetwork(quantize(network.trained())));
    expect(backwards.reverse()).toEqual(inOrder);
  });

  it('learns: a step lowers the loss of its samples', () => {
    const samples = samplesOf([game], 0);
    const indexes = Array.from({ length: samples.count }, (_, i) => i);
    const learner = randomNetwork();
    const options = {
      rate: 0.002,
      singleRate: 0.1,
      rowRate: 0.3,
      decay: 0,
      headDecay: 0,
      batch: 1,
    };
    const loss = (): number => learner.loss(samples);
    const before = loss();
    for (let i = 0; i < 5; i++) learner.train(samples, indexes, options);
    expect(loss()).toBeLessThan(before);
  });
});

describe('the measures', () => {
  const two = {
    chances: Float64Array.of(0.5, 0.25, 0.25, 0, 0.95, 0.05, 0, 0),
    isActive: Uint8Array.of(1, 1, 1, 0, 1, 1, 0, 0),
    shares: Float64Array.of(1, 0, 0, 0, 0.5, 0.5, 0, 0),
  };

  it('are the log-loss of the winner and the distance of the bins', () => {
    const draw = -(Math.log(0.95) + Math.log(0.05)) / 2;
    expect(logLoss(two)).toBeCloseTo((Math.log(2) + draw) / 2, 9);
    const bins = binsOf(two);
    expect(bins[2]).toEqual({ players: 2, predicted: 0.25, observed: 0 });
    expect(calibrationError(bins)).toBeCloseTo((0.5 + 0.5 + 0.45 + 0.45) / 5, 9);
    expect(worstBin(bins)).toBe(0);
  });

  it('compare two predictions by games', () => {
    const other = { ...two, chances: Float64Array.of(0.25, 0.5, 0.25, 0, 0.95, 0.05, 0, 0) };
    const { mean, error } = errorOfDifference(two, other, [1, 2]);
    expect(mean).toBeCloseTo(Math.log(2) / 2, 9);
    expect(error).toBeCloseTo((1.96 * Math.sqrt(2) * Math.log(2)) / 4, 9);
  });
});

describe('the targets of training', () => {
  it('mix what the teacher says of later positions with the end of the game', () => {
    const samples = {
      count: 3,
      seeds: [1, 1, 2],
      shares: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    };
    const chances = Float64Array.of(0, 0, 0, 0, 0.4, 0.6, 0, 0, 0, 0, 1, 0);
    const targets = softTargets(samples, chances, 0.75);
    expect(Array.from(targets.subarray(0, 2))).toEqual([0.25 * 0.4 + 0.75, 0.25 * 0.6]);
    expect(Array.from(targets.subarray(4))).toEqual([1, 0, 0, 0, 0, 1, 0, 0]);
  });
});
