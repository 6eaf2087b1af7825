// The recorded tournament results, stored with the code. After a change of the bots, new results must show that the
// bots did not become weaker.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { MixedGame } from './mixedTable.ts';
import type { GameRecord } from './pairing.ts';

export interface PairingRecord {
  /** The name of the single player and the name of the three others. */
  readonly one: string;
  readonly three: string;
  /** Hashes of the bots' code and of the greedy reference. */
  readonly engine: string;
  readonly greedy: string;
  /** The seed of the first four games. Every four games use the next seed. */
  readonly seed: number;
  readonly games: readonly GameRecord[];
}

/** The games of a table of four named players in all seat orders. */
export interface MixedRecord extends Pick<PairingRecord, 'engine' | 'greedy' | 'seed'> {
  /** The names of the four players, in alphabetical order. */
  readonly players: readonly string[];
  readonly games: readonly MixedGame[];
}

const FILE = new URL('./results.json', import.meta.url);
const MIXED_FILE = new URL('./mixedTables.json', import.meta.url);
const BOTS = new URL('../../engine/bots/', import.meta.url);
/** The source files of the greedy player. They never change, because it is the reference of all measurements. */
const GREEDY_FILES = ['greedy.ts', 'dice.ts'];

/** Returns the hash of the current code of all bots. */
export function engineHash(): string {
  const files = readdirSync(BOTS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return hashOf(files.sort());
}

export function greedyHash(): string {
  return hashOf(GREEDY_FILES);
}

/** Returns the hash of the files without comments and import paths, which do not change how a bot plays. */
function hashOf(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) hash.update(withoutImports(readFileSync(new URL(name, BOTS), 'utf8')));
  return hash.digest('hex').slice(0, 16);
}

function withoutImports(code: string): string {
  return code
    .replace(/^import[^;]*;$/gm, '')
    .replace(/\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ');
}

export function readResults(): PairingRecord[] {
  return JSON.parse(readFileSync(FILE, 'utf8')) as PairingRecord[];
}

export function readMixedTables(): MixedRecord[] {
  return JSON.parse(readFileSync(MIXED_FILE, 'utf8')) as MixedRecord[];
}

/** Replaces the pairing of the same players or appends it. */
export function storeResult(record: PairingRecord): void {
  store(FILE, readResults(), record, ({ one, three }) => `${one} ${three}`);
}

/** Replaces the table of the same players or appends it. */
export function storeMixedTable(record: MixedRecord): void {
  store(MIXED_FILE, readMixedTables(), record, ({ players }) => players.join());
}

/** Writes the records with one line per game. */
function store<R extends { readonly games: readonly unknown[] }>(
  file: URL,
  records: R[],
  record: R,
  keyOf: (record: R) => string,
): void {
  const at = records.findIndex((one) => keyOf(one) === keyOf(record));
  if (at < 0) records.push(record);
  else records[at] = record;
  const texts = records.map(({ games, ...head }) => {
    const lines = games.map((game) => `      ${JSON.stringify(game)}`);
    return `  ${JSON.stringify(head).slice(0, -1)},\n    "games": [\n${lines.join(',\n')}\n    ]}`;
  });
  writeFileSync(file, `[\n${texts.join(',\n')}\n]\n`);
}

/** Returns the name of a listed game, such as `level2-careful-17`, or `level1,level2,level3,level4-5` at a mixed table. */
export function gameId(record: PairingRecord | MixedRecord, index: number): string {
  const names = 'players' in record ? record.players.join() : `${record.one}-${record.three}`;
  return `${names}-${index}`;
}
