// The statements about security, read from the one table that holds them: docs/security.md.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/check/checkSources.ts';

export const DOCUMENT = 'docs/security.md';
export const COUNT = 77;

export interface SecurityRequirement {
  /** 1 to COUNT. */
  readonly number: number;
  readonly text: string;
  /** The files whose titles claim it. */
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

/** The statements that the title of a test claims: `S32, S33: ...`. */
export function requirementsOf(title: string): number[] {
  return [...title.matchAll(/\bS(\d{1,2})(?=[:,])/g)].map(([, number]) => Number(number));
}
