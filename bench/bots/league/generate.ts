// Plays the games of a data set and appends them to its file in .cache/league, for a number of seconds. A later run
// continues with the next seed.
//
//   node scripts/run/run.mjs bench/bots/league/generate.ts train 300
//   node scripts/run/run.mjs bench/bots/league/generate.ts vulture 60 500     at most 500 games in the file

import { appendGame, resumeFile } from './gameFile.ts';
import { playLeagueGame } from './leagueGame.ts';
import { fileOf } from './sets.ts';
import { firstSeed, SET_NAMES } from './tables.ts';

const REPORT_MS = 30_000;

function main([name, seconds = '60', most = '1000000']: readonly string[]): void {
  const set = SET_NAMES.find((one) => one === name);
  if (set === undefined) throw new Error(`the data sets are ${SET_NAMES.join(', ')}`);
  const file = fileOf(set);
  const first = firstSeed(set);
  const begin = performance.now();
  let reported = begin;
  let seed = resumeFile(file, first);
  const before = seed;
  while (performance.now() - begin < Number(seconds) * 1000 && seed - first < Number(most)) {
    appendGame(file, playLeagueGame(set, seed));
    seed++;
    if (performance.now() - reported < REPORT_MS) continue;
    reported = performance.now();
    console.log(`${set}: ${seed - first} games, next seed ${seed}`);
  }
  console.log(`${set}: ${seed - first} games, ${seed - before} of them new, next seed ${seed}`);
}

main(process.argv.slice(2));
