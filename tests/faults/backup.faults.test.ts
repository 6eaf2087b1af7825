// The database machine is lost in the middle of games, and a new one is restored from the backup.

import { describe, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { ensureBackupPrograms, ensureBarman } from '../../scripts/services/postgresBinaries.mjs';
import { runDrill } from './support/backupDrill.ts';
import { note } from './support/note.ts';
import { LONG_RUNS } from './support/thresholds.ts';

/**
 * Time limit until all games continue. The documented limit of fifteen minutes also includes the operator's own
 * actions.
 */
const PLAYS_WITHIN_MS = 120_000;

const TOOLS = [
  { tool: 'the scripts', ensureTool: () => ({}) },
  { tool: 'Barman', ensureTool: () => ({ barman: ensureBarman() }) },
];

describe.skipIf(process.env.TEST_WITHOUT_SERVICES === '1').each(TOOLS)(
  'backup and restore with $tool',
  ({ ensureTool }) => {
    it.each(LONG_RUNS)('[OPS-102] lose no acknowledged move, run %i', async () => {
      const plan = { ended: 2, running: 3, moves: 8 };
      const programs = ensureBackupPrograms();
      const deps = {
        freePort,
        startGuard,
        startPostgres: () => startPostgres({ programs }),
        programs,
        ...ensureTool(),
      };
      const { differences, ...report } = await runDrill(deps, plan);
      note(report);
      expect(differences).toEqual([]);
      expect(report).toMatchObject({ games: 5, acknowledged: 54, lost: 0, different: 0 });
      expect(report.allPlayMs).toBeLessThan(PLAYS_WITHIN_MS);
    });
  },
);
