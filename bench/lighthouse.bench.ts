/** Lighthouse scores of the menu, on desktop and phone. Each score is the median of five runs. */
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../scripts/services/ports.mjs';
import { launch, serve } from './browser/servedGame.ts';
import type { Bench, BenchRow } from './report.ts';
import { withDataDir } from './support/dataDir.ts';
import { median } from './support/measure.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

const bench: Bench = {
  name: 'lighthouse: the menu',
  run: () =>
    withDataDir(async (dataDir) => {
      const server = await serve(dataDir);
      const port = await freePort();
      const browser = await launch(port);
      try {
        const desktop = await scores(server.url, port, desktopConfig);
        const phone = await scores(server.url, port);
        return [
          ...CATEGORIES.map((name) => row(`desktop, ${name}`, desktop[name], 95)),
          row('phone, performance', phone.performance, 90),
        ];
      } finally {
        await browser.close();
        await server.stop();
      }
    }),
};
export default bench;

function row(name: string, value: number, min: number): BenchRow {
  return { name, value, unit: 'of 100', min };
}

async function scores(url: string, port: number, config?: typeof desktopConfig): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(
      url,
      { port, onlyCategories: [...CATEGORIES], logLevel: 'error' },
      config,
    );
    const score = (name: string) => 100 * (result?.lhr.categories[name]?.score ?? Number.NaN);
    runs.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    });
  }
  const middle = (name: (typeof CATEGORIES)[number]) => median(runs.map((one) => one[name]));
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
  };
}
