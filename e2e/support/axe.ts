// Checks a page against WCAG 2.2 A and AA with axe-core (MPL 2.0, for tests only).

import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the violations of the page as it is displayed: the rule and the first violating elements. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const { violations } = await checker.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
    }));
  }, TAGS);
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}): ${nodes.slice(0, 3).join(' | ')}`,
  );
}
