// The lines in which the tournament prints its results.

import { scoresOf } from './mixedTable.ts';
import type { PairedDifference } from './paired.ts';
import { type Estimate, type GameRecord, summaryOf } from './pairing.ts';
import type { MixedRecord, PairingRecord } from './results.ts';

export function lineOf(
  { one, three }: Pick<PairingRecord, 'one' | 'three'>,
  games: readonly GameRecord[],
): string {
  const { one: own, three: others, difference, won, mated } = summaryOf(games);
  return [
    `${one} against three ${three}, ${games.length} games:`,
    `${text(own)} points a game against ${text(others)}, ${text(difference)} more,`,
    `${percent(won)} won${mated === null ? '' : `, ${percent(mated)} checkmated`}`,
  ].join(' ');
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}

export function differenceText({ games, points, won }: PairedDifference): string {
  const wonPercent = { mean: 100 * won.mean, error: 100 * won.error };
  return `${games} games: ${text(points)} points a game, ${text(wonPercent)} % won`;
}

export function mixedLines({ players, games }: Pick<MixedRecord, 'players' | 'games'>): readonly string[] {
  const scores = scoresOf(games).map(
    ({ name, points, won, mated }) =>
      `  ${name.padEnd(12)} ${text(points)} points a game, ${percent(won)} won, ${percent(mated)} checkmated`,
  );
  return [`${players.join(', ')}, ${games.length} games:`, ...scores];
}

function text({ mean, error }: Estimate): string {
  return `${mean.toFixed(2)} ± ${error.toFixed(2)}`;
}
