import { perftBench } from './perft.ts';
import type { Bench } from './report.ts';

const bench: Bench = {
  name: 'rules: perft beside chess.js, and one move judged',
  async run() {
    const rows = await perftBench();
    return rows.map(({ name, ratio, min, target, detail }) => ({
      name,
      value: ratio,
      unit: 'x',
      min,
      target,
      note: detail,
    }));
  },
};

export default bench;
