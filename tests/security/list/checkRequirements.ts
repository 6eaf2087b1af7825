// Checks that docs/security.md lists every security requirement with the files whose test titles claim it, and that no
// test claims an unlisted requirement.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Breach, listSources, ROOT, report } from '../../../scripts/check/checkSources.ts';
import { COUNT, DOCUMENT, readRequirements, requirementsOf } from './requirements.ts';

const TEST = /\.(?:test|e2e|load)\.ts$/;
/** Matches the requirements at the beginning of a title, or after a template placeholder. */
const TITLE = /(?:['"`]|\] )((?:S\d{1,2}(?:, )?)+: )/g;

function checkRequirements(): Breach[] {
  const breaches: Breach[] = [];
  const refuse = (message: string) => breaches.push({ file: DOCUMENT, line: 1, message });
  const requirements = readRequirements();
  const claimed = claims();
  for (let number = 1; number <= COUNT; number++) {
    const rows = requirements.filter((one) => one.number === number);
    if (rows.length !== 1) refuse(`S${number} has ${rows.length} rows`);
    const named = rows.flatMap(({ files }) => files);
    if (named.length === 0) refuse(`S${number} has no test`);
    if (new Set(named).size !== named.length) refuse(`S${number} names a file twice`);
    for (const file of named) {
      if (!existsSync(join(ROOT, file))) refuse(`S${number}: ${file} does not exist`);
      else if (!claimed.get(number)?.has(file)) refuse(`S${number}: no title in ${file} claims it`);
    }
    for (const file of claimed.get(number) ?? [])
      if (!named.includes(file)) refuse(`S${number}: ${file} claims it and is not in its row`);
  }
  return breaches;
}

/** Returns the files by the security requirement that their test titles claim. */
function claims(): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  for (const file of listSources(ROOT).filter((one) => TEST.test(one))) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, title = ''] of text.matchAll(TITLE))
      for (const number of requirementsOf(title))
        found.set(number, (found.get(number) ?? new Set()).add(file));
  }
  return found;
}

report('security requirements', checkRequirements(), `${COUNT}, each with a test`);
