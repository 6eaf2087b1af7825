// The tournament of the bots: one player plays against three. Every level plays against an independent opponent
// (players/careful.ts), against the next lower level, and against the greedy reference. Level 5 also plays against the
// other independent styles (players/styles.ts), both three of one style and a mix (`pool`), against the former paranoid
// search, and against two reference searches. Each character plays against the mix. Nodes limit the strength, so that
// the machine's speed and load do not matter.
//
//   npm run bench:bots                              plays all pairings below and stores their games in results.json;
//                                                   an interrupted run resumes
//   npm run bench:bots -- level5/15 careful 200     plays one pairing
//   npm run bench:bots -- --list                    prints the stored results, with ratings
//   npm run bench:bots -- --replay level2-careful-17
//                                                   replays a stored game
//   npm run bench:bots -- --table level3,level3,level4,level4 24
//                                                   plays two against two, or four different players, in all seat
//                                                   orders, and stores the games in mixedTables.json
//   npm run bench:bots -- --change level5/15 pool   plays the stored games of an earlier engine with the present code,
//                                                   until a sequential test decides whether the change is a gain
//   npm run bench:bots -- --paired level5/3 level5/15 pool
//                                                   compares two players in the stored games that both played
//
// A player is a level with an optional divisor of its node limit: `level5/15` searches a fifteenth of the nodes, and
// `level5/15-Onyx` does so with the character of Onyx.

import { BOT_NAMES } from '../../engine/bots/characters.ts';
import { type MixedGame, playMixedGame, seatOrders } from './mixedTable.ts';
import { decideChange, pairedDifference } from './paired.ts';
import { type GameRecord, POOL, playGame } from './pairing.ts';
import { ratingsOf } from './ratings.ts';
import {
  engineHash,
  gameId,
  greedyHash,
  type PairingRecord,
  readMixedTables,
  readResults,
  storeMixedTable,
  storeResult,
} from './results.ts';
import { differenceText, lineOf, mixedLines } from './texts.ts';

const STYLES = ['rusher', 'turtle', 'leader', 'vulture', 'random', POOL] as const;
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
  ['level5/30', 'careful', 200, 1],
  // The same games with 20,000 and with 100,000 nodes, for a paired comparison.
  ...STYLES.map((style, index) => ['level5/15', style, 200, 110_000 + 1_000 * index] as const),
  ...STYLES.map((style, index) => ['level5/3', style, 200, 110_000 + 1_000 * index] as const),
  ['level5/1', POOL, 200, 115_000],
  ['level5/15', 'paranoid:20000', 200, 1],
  // About as much processor time a move as the former search.
  ['level5/34', 'paranoid:20000', 200, 1],
  ['paranoid:20000', 'level5/15', 200, 1],
  // Reference searches with as many nodes.
  ['level5/300', 'maxn:1000', 200, 900_000],
  ['level5/300', 'mcts:1000', 200, 910_000],
  // The same games as those of the bot without a character against the pool, for a paired comparison.
  ...BOT_NAMES.map((name) => [`level5/15-${name}`, 'pool', 40, 115_000] as const),
];
/** The seed of the first games of mixed tables. */
const MIXED_SEED = '150000';
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

function storedPairing(one: string, three: string): PairingRecord {
  const stored = readResults().find((record) => record.one === one && record.three === three);
  if (!stored) throw new Error(`the list has no games of ${one} against three ${three}`);
  return stored;
}

/** Plays the stored games of an earlier engine again. Stores them only if all were played. */
function playChange(one: string, three: string): void {
  const former = storedPairing(one, three);
  const head = { one, three, engine: engineHash(), greedy: greedyHash(), seed: former.seed };
  if (former.engine === head.engine) throw new Error('the stored games are games of the present code');
  const { games, verdict } = decideChange(
    former.games,
    (index) => playGame(one, three, former.seed, index),
    (difference, verdict) => {
      if (difference.games % REPORT_INTERVAL === 0 || verdict !== 'undecided')
        console.error(`${differenceText(difference)}: ${verdict}`);
    },
  );
  if (games.length === former.games.length) storeResult({ ...head, games });
  console.log(`${one} against three ${three}, present code less ${former.engine}: ${verdict}`);
}

function playMixed(names: string, count: number, seed: number): void {
  const players = names.split(',').sort();
  const orders = seatOrders(players).length;
  const head = { players, engine: engineHash(), greedy: greedyHash(), seed };
  const games: MixedGame[] = [];
  // Only whole sets of seat orders, so that every player has every seat equally often.
  while (games.length < Math.ceil(count / orders) * orders)
    games.push(playMixedGame(players, seed, games.length));
  storeMixedTable({ ...head, games });
  for (const line of mixedLines({ ...head, games })) console.log(line);
}

function comparePlayers(one: string, other: string, three: string): void {
  const difference = pairedDifference(storedPairing(one, three).games, storedPairing(other, three).games);
  console.log(`${one} less ${other} against three ${three}, ${differenceText(difference)}`);
}

function list(): void {
  const results = readResults();
  const note = (engine: string) => (engine === engineHash() ? '' : ` (an earlier engine, ${engine})`);
  for (const result of results) console.log(lineOf(result, result.games) + note(result.engine));
  for (const table of readMixedTables()) console.log(mixedLines(table).join('\n') + note(table.engine));
  console.log('\nratings (openskill, all listed games):');
  for (const [name, { mu, sigma }] of ratingsOf(results))
    console.log(`  ${name.padEnd(12)} ${mu.toFixed(1)} ± ${(1.96 * sigma).toFixed(1)}`);
}

/** Replays a listed game. Returns whether all moves were the same. */
function replay(id: string): boolean {
  for (const record of [...readResults(), ...readMixedTables()]) {
    const index = record.games.findIndex((_, number) => gameId(record, number) === id);
    if (index < 0) continue;
    if (record.engine !== engineHash())
      console.log(`The list has it from an earlier engine, ${record.engine}.`);
    const again =
      'players' in record
        ? playMixedGame(record.players, record.seed, index)
        : playGame(record.one, record.three, record.seed, index);
    const isSame = again.moves === record.games[index]?.moves;
    console.log(
      `${id}: ${again.turns} turns, points ${again.points.join(', ')}: ${isSame ? 'the same' : 'ANOTHER GAME'}`,
    );
    return isSame;
  }
  throw new Error(`the list has no game "${id}"`);
}

const COMMANDS: Readonly<Record<string, (values: readonly string[]) => void>> = {
  '--list': list,
  '--replay': (values) => {
    process.exitCode = replay(required(values, 0)) ? 0 : 1;
  },
  '--table': (values) =>
    playMixed(required(values, 0), wholeNumber(values[1] ?? '24'), wholeNumber(values[2] ?? MIXED_SEED)),
  '--change': (values) => playChange(required(values, 0), required(values, 1)),
  '--paired': (values) => comparePlayers(required(values, 0), required(values, 1), values[2] ?? POOL),
};

function required(values: readonly string[], at: number): string {
  const value = values[at];
  if (value === undefined) throw new Error('a name is missing after the option');
  return value;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a whole number`);
  return Number(text);
}

function main([first = '', ...rest]: readonly string[]): void {
  const command = COMMANDS[first];
  if (command) return command(rest);
  if (first.startsWith('-')) throw new Error(`there is no option ${first}`);
  const [second] = rest;
  if (second === undefined) {
    for (const pairing of PAIRINGS) playPairing(...pairing);
    return;
  }
  // The listed seed, so that the stored games of an interrupted run are continued instead of replaced.
  const [, , , seed = 1] = PAIRINGS.find(([one, three]) => one === first && three === second) ?? [];
  playPairing(first, second, wholeNumber(rest[1] ?? '200'), wholeNumber(rest[2] ?? String(seed)));
}

main(process.argv.slice(2));
