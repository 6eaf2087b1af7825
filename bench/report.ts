// The rows of a benchmark and their output. A benchmark is a file `bench/<name>.bench.ts` whose default export is a
// `Bench`. The `min` or `max` of a row is a threshold. A missed threshold makes `npm run bench` exit with code 1.

export interface Bench {
  readonly name: string;
  run(): Promise<BenchRow[]>;
}

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Lowest allowed value. */
  readonly min?: number;
  /** Highest allowed value. */
  readonly max?: number;
  /** The desired value. A row that misses it does not fail. */
  readonly target?: number;
  readonly note?: string;
}

export function isMissed({ value, min, max }: BenchRow): boolean {
  if (!Number.isFinite(value)) return true;
  return (min !== undefined && value < min) || (max !== undefined && value > max);
}

const HEADINGS = ['', 'value', 'unit', 'threshold', 'target', ''];
const RIGHT_ALIGNED = 1;

/** Formats the rows as a plain text table. */
export function tableOf(rows: readonly BenchRow[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const pad = (text: string, column: number) =>
    column === RIGHT_ALIGNED ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return cells.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function cellsOf(row: BenchRow): string[] {
  const thresholdText = [
    row.min === undefined ? '' : `>= ${numberText(row.min)}`,
    row.max === undefined ? '' : `<= ${numberText(row.max)}`,
  ].filter(Boolean);
  const verdict = thresholdText.length === 0 ? '' : isMissed(row) ? 'MISSED' : 'met';
  const target = row.target === undefined ? '' : numberText(row.target);
  const remarks = [verdict, row.note ?? ''].filter(Boolean);
  return [row.name, numberText(row.value), row.unit, thresholdText.join(', '), target, remarks.join('; ')];
}

/** Rounds to three significant digits: 0.154, 15.4, 1,540, 15,400,000. */
function numberText(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 1000 ? 3 : 4 });
}
