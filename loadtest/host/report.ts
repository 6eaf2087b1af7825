/** Writes the results of a run as a self-contained page and as JSON. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Chart, drawChart } from './chart.ts';

/** One result. If `threshold` is set, it must be met. */
export interface Row {
  readonly name: string;
  readonly value: number | string;
  readonly unit?: string;
  /** The threshold as text. */
  readonly threshold?: string;
  readonly isMet?: boolean;
}

export interface Report {
  readonly title: string;
  /** The settings of the run. */
  readonly settings: Readonly<Record<string, string | number>>;
  /** A description of the machine and of other load on it. */
  readonly conditions: readonly string[];
  readonly rows: readonly Row[];
  readonly charts: readonly Chart[];
  /** Differences and errors. Empty for a successful run. */
  readonly troubles: readonly string[];
}

const MAX_PROBLEMS = 50;

export function maxRow(name: string, value: number, threshold: number, unit: string): Row {
  return {
    name,
    value: rounded(value),
    unit,
    threshold: `at most ${rounded(threshold)} ${unit}`,
    isMet: value <= threshold,
  };
}

export function exactly(name: string, value: number, threshold: number): Row {
  return { name, value, threshold: String(threshold), isMet: value === threshold };
}

export function plain(name: string, value: number | string, unit = ''): Row {
  return { name, value: typeof value === 'number' ? rounded(value) : value, unit };
}

/** Whether all thresholds were met and no problems were found. */
export function isPassed({ rows, troubles }: Report): boolean {
  return troubles.length === 0 && rows.every(({ isMet }) => isMet !== false);
}

/** @returns the path of the page. */
export function writeReport(report: Report, folder: string): string {
  writeFileSync(path.join(folder, 'report.json'), JSON.stringify(report, null, 1));
  const page = path.join(folder, 'report.html');
  writeFileSync(page, pageOf(report));
  return page;
}

/** Returns the results as text. */
export function tableOf({ rows }: Report): string {
  const widest = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, value, unit = '', threshold, isMet }) => {
      const thresholdText = threshold === undefined ? '' : `  ${isMet ? 'ok' : 'MISSED'} (${threshold})`;
      return `  ${name.padEnd(widest)}  ${String(value).padStart(9)} ${unit.padEnd(4)}${thresholdText}`;
    })
    .join('\n');
}

function rounded(value: number): number {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return Number(value.toFixed(digits));
}

function pageOf(report: Report): string {
  const { title, settings, conditions, rows, charts, troubles } = report;
  const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${text(item)}`).join('')}</ul>`;
  const requested = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const figures = rows.map(
    ({ name, value, unit = '', threshold = '', isMet }) =>
      `<tr class="${isMet === false ? 'missed' : ''}"><td>${text(name)}<td class="n">${text(String(value))} ${text(unit)}<td>${text(threshold)}<td>${isMet === undefined ? '' : isMet ? 'met' : 'missed'}`,
  );
  const more = troubles.length - MAX_PROBLEMS;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1f24 }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid #dde1e7 }
.n { text-align: right; font-variant-numeric: tabular-nums } .missed { background: #fde8e6 } svg { width: 100%; height: auto }
</style>
<h1>${text(title)}: ${isPassed(report) ? 'all thresholds met' : 'thresholds missed'}</h1>
<h2>Settings</h2>${list(requested)}<h2>Conditions</h2>${list(conditions)}
<h2>Figures</h2><table><tr><th>What<th class="n">Measured<th>Threshold<th></tr>${figures.join('\n')}</table>
<h2>During the run</h2>${charts.map(drawChart).join('\n')}
${troubles.length === 0 ? '' : `<h2>Problems</h2>${list(troubles.slice(0, MAX_PROBLEMS))}${more > 0 ? `<p>and ${more} more` : ''}`}
</html>`;
}

function text(raw: string): string {
  return raw.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
