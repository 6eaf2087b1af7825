/**
 * The cooperation index on games that did not calibrate it (docs/fair-play.md). Plays the missing games first, which
 * takes half an hour; `node scripts/run/run.mjs bench/cooperation.bench.ts calibrate` writes the table from the other
 * games.
 */
import { writeFileSync } from 'node:fs';
import { COOPERATION_TABLE } from '../engine/fairPlay/cooperationTable.ts';
import { APART_GAMES, playMissing, readCooperation, TOGETHER_GAMES } from './bots/cooperationGames.ts';
import { calibrate, measure, seenGame } from './bots/cooperationTable.ts';
import type { Bench } from './report.ts';

/**
 * The numbers of the first games that measure the index. The earlier games calibrate it or were used to choose its
 * constants.
 */
const FIRST_MEASURED = { apart: 4000, together: 400 } as const;
const TABLE = new URL('../engine/fairPlay/cooperationTable.ts', import.meta.url);

const bench: Bench = {
  name: 'cooperation index: false alarms and found pairs',
  async run() {
    playMissing('together', TOGETHER_GAMES);
    playMissing('apart', APART_GAMES);
    const apart = measured('apart');
    const together = measured('together');
    return [
      {
        name: `flagged of ${apart.games} games without cooperation`,
        value: (100 * apart.flagged) / apart.games,
        unit: '%',
        max: 1,
        note: `${apart.flagged} games`,
      },
      {
        name: `flagged of ${together.games} games in which two bots cooperate`,
        value: (100 * together.flagged) / together.games,
        unit: '%',
        min: 70,
        note: `${together.flagged} games, in ${together.right} of them the two who cooperate`,
      },
    ];
  },
};
export default bench;

function measured(kind: 'apart' | 'together') {
  const games = readCooperation(kind).slice(FIRST_MEASURED[kind]);
  return measure(games.map(seenGame), COOPERATION_TABLE);
}

function writeTable(): void {
  playMissing('apart', FIRST_MEASURED.apart);
  const table = calibrate(readCooperation('apart').slice(0, FIRST_MEASURED.apart).map(seenGame));
  writeFileSync(
    TABLE,
    `/** Written by \`bench/cooperation.bench.ts calibrate\`: bots that cannot cooperate, in ${FIRST_MEASURED.apart} games. */
import type { CooperationTable } from './cooperation.ts';

export const COOPERATION_TABLE: CooperationTable = ${JSON.stringify(table)};
`,
  );
}

if (import.meta.main && process.argv[2] === 'calibrate') writeTable();
