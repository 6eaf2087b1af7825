// The rows of a bench and their output. A bench is a file `bench/<name>.bench.ts` with a `Bench` as default export;
// a row with a floor or a ceiling is a threshold, and a missed one makes `npm run bench` exit with code 1.

export interface Bench {
  readonly name: string;
  run(): Promise<BenchRow[]>;
}

export interface BenchRow {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The value must not be lower. */
  readonly floor?: number;
  /** The value must not be higher. */
  readonly ceiling?: number;
  /** The desired value; missing it does not fail. */
  readonly aim?: number;
  readonly note?: string;
}

export function isMissed({ value, floor, ceiling }: BenchRow): boolean {
  if (!Number.isFinite(value)) return true;
  return (floor !== undefined && value < floor) || (ceiling !== undefined && value > ceiling);
}

const HEADINGS = ['', 'value', 'unit', 'promise', 'aim', ''];
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
    row.floor === undefined ? '' : `>= ${numberText(row.floor)}`,
    row.ceiling === undefined ? '' : `<= ${numberText(row.ceiling)}`,
  ].filter(Boolean);
  const verdict = thresholdText.length === 0 ? '' : isMissed(row) ? 'MISSED' : 'kept';
  const aim = row.aim === undefined ? '' : numberText(row.aim);
  const remarks = [verdict, row.note ?? ''].filter(Boolean);
  return [row.name, numberText(row.value), row.unit, thresholdText.join(', '), aim, remarks.join('; ')];
}

/** Rounds to three significant digits: 0.154, 15.4, 1,540, 15,400,000. */
function numberText(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 1000 ? 3 : 4 });
}
