/**
 * Measures the size of an ended game in the database, as log and in archived form, and the time that archiving takes.
 */
import { sql } from 'kysely';
import { GameStore } from '../server/games/gameStore.ts';
import { archiveGame } from '../server/games/housekeeping/gameArchive.ts';
import { logBytes } from '../tests/harness/database/logPartitions.ts';
import { testDatabase } from '../tests/harness/database/testDatabase.ts';
import { insertEndedGame, playEndedGame } from '../tests/harness/games/endedGame.ts';
import type { Bench } from './report.ts';

const GAMES = 200;
const PLIES = 260;
const MAX_BYTES = 3_072;
const PLAYERS = ['a', 'b', 'c', 'd'] as const;

const bench: Bench = {
  name: `ended games of ${PLIES} plies: the log and its archived form`,
  async run() {
    const { db, close } = await testDatabase();
    try {
      for (const id of PLAYERS)
        await sql`insert into account (id, role, username) values (${id}, 'ROLE_GUEST', ${id})`.execute(db);
      const ids: string[] = [];
      for (let seed = 1; ids.length < GAMES; seed++) {
        const play = playEndedGame(PLIES, seed);
        if (play.match.game.position.ply < PLIES) continue;
        ids.push(await insertEndedGame(db, play, PLAYERS, Date.now()));
      }
      const archiveBytes = async () => {
        const { rows } = await sql<{
          bytes: number;
        }>`select pg_total_relation_size('game_archive') as bytes`.execute(db);
        return Number(rows[0]?.bytes) / GAMES;
      };
      const store = new GameStore(db);
      const read = async () => {
        const from = performance.now();
        for (const id of ids) await store.readLog(id);
        return (performance.now() - from) / GAMES;
      };
      const log = (await logBytes(db)) / GAMES;
      const readLog = await read();
      const from = performance.now();
      for (const id of ids) await archiveGame(db, id);
      const archiving = (performance.now() - from) / GAMES;
      const archive = await archiveBytes();
      const readArchive = await read();
      return [
        { name: 'the log, a game, with indexes', value: log, unit: 'bytes' },
        { name: 'its archived form, with indexes', value: archive, unit: 'bytes', max: MAX_BYTES },
        { name: 'log to archived form', value: log / archive, unit: 'x' },
        { name: 'archiving a game', value: archiving, unit: 'ms' },
        { name: 'reading a log', value: readLog, unit: 'ms' },
        { name: 'reading an archived log', value: readArchive, unit: 'ms' },
      ];
    } finally {
      await close();
    }
  },
};
export default bench;
