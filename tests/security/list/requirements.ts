// Reads the security requirements from docs/security.md, the only place that lists them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/check/checkSources.ts';

export const DOCUMENT = 'docs/security.md';
export const COUNT = 89;

export interface SecurityRequirement {
  /** A number from 1 to COUNT. */
  readonly number: number;
  readonly text: string;
  /** The files whose test titles claim the requirement. */
  readonly files: readonly string[];
}

const ROW = /^\| S(\d+) \| (.+?) \| (.+?) \|$/;

export function readRequirements(): SecurityRequirement[] {
  const rows: SecurityRequirement[] = [];
  for (const line of readFileSync(join(ROOT, DOCUMENT), 'utf8').split('\n')) {
    const [, number, text = '', files = ''] = ROW.exec(line) ?? [];
    if (number === undefined) continue;
    rows.push({
      number: Number(number),
      text,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
    });
  }
  return rows;
}

/** Returns the requirements that a test title claims, as in `S32, S33: ...`. */
export function requirementsOf(title: string): number[] {
  return [...title.matchAll(/\bS(\d{1,2})(?=[:,])/g)].map(([, number]) => Number(number));
}
