// The tournament of the bots: one player plays against three. Every level plays against an independent opponent
// (careful.ts), against the next lower level, and against the greedy reference. Level 5 also plays against the other
// independent styles (styles.ts), both three of one style and a mix (`pool`), and against the former paranoid search.
// Each character plays against the mix. Nodes limit the strength, so that the machine's speed and load do not matter.
//
//   npm run bench:bots                              plays all pairings below and stores their games in results.json;
//                                                   an interrupted run resumes
//   npm run bench:bots -- level5/15 careful 200     plays one pairing
//   npm run bench:bots -- --list                    prints the stored results, with ratings
//   npm run bench:bots -- --replay level2-careful-17
//                                                   replays a stored game
//
// A player is a level with an optional divisor of its node limit: `level5/15` searches a fifteenth of the nodes, and
// `level5/15-Onyx` does so with the character of Onyx.

import { ordinal, rate, rating } from 'openskill';
import { BOT_NAMES } from '../../engine/bots/characters.ts';
import { type Estimate, type GameRecord, playGame, summaryOf } from './pairing.ts';
import { engineHash, gameId, greedyHash, type PairingRecord, readResults, storeResult } from './results.ts';

/** The single player, the three others, the number of games, and the seed of the first game. */
const PAIRINGS: readonly (readonly [string, string, number, number])[] = [
  ['level1', 'careful', 200, 10_000],
  ['level2', 'careful', 200, 20_000],
  ['level3', 'careful', 200, 30_000],
  ['level4', 'careful', 200, 40_000],
  ['level5/15', 'careful', 200, 50_000],
  ['level2', 'level1', 200, 60_000],
  ['level3', 'level2', 200, 70_000],
  ['level4', 'level3', 200, 80_000],
  ['level5/15', 'level4', 40, 90_000],
  ['level5/15', 'greedy', 40, 95_000],
  ['level5/3', 'careful', 200, 1],
  // The same games as those with a fifth of the nodes, for a paired comparison.
  ['level5/3', 'pool', 200, 115_000],
  ...['rusher', 'turtle', 'leader', 'vulture', 'random', 'pool'].map(
    (style, index) => ['level5/15', style, 200, 110_000 + 1_000 * index] as const,
  ),
  ['level5/15', 'paranoid:20000', 200, 1],
  // About as much processor time a move as the former search.
  ['level5/34', 'paranoid:20000', 200, 1],
  ['paranoid:20000', 'level5/15', 200, 1],
  // The same games as those of the bot without a character against the pool, for a paired comparison.
  ...BOT_NAMES.map((name) => [`level5/15-${name}`, 'pool', 40, 115_000] as const),
];
/** Number of games between two progress lines. An interrupted run loses at most this many games. */
const REPORT_INTERVAL = 4;

function playPairing(one: string, three: string, count: number, seed: number): void {
  const head = { one, three, engine: engineHash(), greedy: greedyHash(), seed };
  const games = [...storedGames(head)].slice(0, count);
  while (games.length < count) {
    games.push(playGame(one, three, seed, games.length));
    if (games.length % REPORT_INTERVAL !== 0 && games.length !== count) continue;
    storeResult({ ...head, games });
    if (games.length < count) console.error(lineOf(head, games));
  }
  console.log(lineOf(head, games));
}

/** Returns the stored games of an interrupted run if nothing has changed since then. */
function storedGames(head: Omit<PairingRecord, 'games'>): readonly GameRecord[] {
  const stored = readResults().find(({ one, three }) => one === head.one && three === head.three);
  const isSame = stored?.engine === head.engine && stored.greedy === head.greedy && stored.seed === head.seed;
  return isSame ? stored.games : [];
}

function lineOf({ one, three }: Pick<PairingRecord, 'one' | 'three'>, games: readonly GameRecord[]): string {
  const { one: own, three: others, difference, won } = summaryOf(games);
  return [
    `${one} against three ${three}, ${games.length} games:`,
    `${text(own)} points a game against ${text(others)}, ${text(difference)} more,`,
    `${(100 * won).toFixed(0)} % won`,
  ].join(' ');
}

function text({ mean, error }: Estimate): string {
  return `${mean.toFixed(2)} ± ${error.toFixed(2)}`;
}

function list(): void {
  const results = readResults();
  for (const result of results) {
    const isCurrent = result.engine === engineHash();
    console.log(lineOf(result, result.games) + (isCurrent ? '' : ` (an earlier engine, ${result.engine})`));
  }
  console.log('\nratings (openskill, all listed games):');
  for (const [name, { mu, sigma }] of ratingsOf(results))
    console.log(`  ${name.padEnd(12)} ${mu.toFixed(1)} ± ${(1.96 * sigma).toFixed(1)}`);
}

/**
 * Returns the ratings of all players, strongest first. The three equal players share one rating. In each game, only the
 * best-placed of the three changes this rating.
 */
function ratingsOf(results: readonly PairingRecord[]): [string, ReturnType<typeof rating>][] {
  const known = new Map<string, ReturnType<typeof rating>>();
  for (const { one, three, games } of results) {
    for (const { points, seat } of games) {
      const own = known.get(one) ?? rating();
      const others = known.get(three) ?? rating();
      const rest = points.filter((_, color) => color !== seat);
      const before = [[own], ...rest.map(() => [others])];
      const after = rate(before, { score: [points[seat] ?? 0, ...rest] });
      known.set(one, after[0]?.[0] ?? own);
      known.set(three, meanOf(after.slice(1).map((team) => team[0] ?? others)));
    }
  }
  return [...known].sort(([, a], [, b]) => ordinal(b) - ordinal(a));
}

function meanOf(ratings: readonly ReturnType<typeof rating>[]): ReturnType<typeof rating> {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mu: mean(ratings.map(({ mu }) => mu)), sigma: mean(ratings.map(({ sigma }) => sigma)) };
}

/** Replays a listed game. Returns whether all moves were the same. */
function replay(id: string): boolean {
  for (const result of readResults()) {
    for (const [index, game] of result.games.entries()) {
      if (gameId(result, index) !== id) continue;
      if (result.engine !== engineHash())
        console.log(`The list has it from an earlier engine, ${result.engine}.`);
      const again = playGame(result.one, result.three, result.seed, index);
      const isSame = again.moves === game.moves;
      console.log(
        `${id}: ${again.turns} turns, points ${again.points.join(', ')}: ${isSame ? 'the same' : 'ANOTHER GAME'}`,
      );
      return isSame;
    }
  }
  throw new Error(`the list has no game "${id}"`);
}

function main([first, second, third, ...rest]: readonly string[]): void {
  if (first === '--list') return list();
  if (first === '--replay' && second !== undefined) {
    process.exitCode = replay(second) ? 0 : 1;
    return;
  }
  if (first !== undefined && second !== undefined) {
    // The listed seed, so that the stored games of an interrupted run are continued instead of replaced.
    const [, , , seed = 1] = PAIRINGS.find(([one, three]) => one === first && three === second) ?? [];
    return playPairing(first, second, Number(third ?? 200), Number(rest[0] ?? seed));
  }
  for (const pairing of PAIRINGS) playPairing(...pairing);
}

main(process.argv.slice(2));
