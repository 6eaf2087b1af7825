/**
 * Checks that the log contains exactly the moves that clients received, and that clients show the resulting positions.
 */
import { z } from 'zod';
import type { StoredGames } from '../../../tests/load/support/storedGames.ts';
import { chargedTooMuch } from './clocks.ts';
import { type GameReport, gameReport } from './gameReport.ts';

const phases = z.strictObject({ steadyFrom: z.number(), endAt: z.number() });

export type Phases = z.infer<typeof phases>;

export interface Verdict {
  readonly reportedMoves: number;
  readonly movesStored: number;
  /** One sentence per difference. */
  readonly differences: readonly string[];
}

export interface ReportedMoves {
  readonly phases: Phases | null;
  readonly games: readonly GameReport[];
  /** Other output lines, which are errors of the script. */
  readonly complaints: readonly string[];
}

/** Parses the output of a script that plays games. */
export function readReported(lines: readonly string[]): ReportedMoves {
  const games: GameReport[] = [];
  const complaints: string[] = [];
  let found: Phases | null = null;
  for (const line of lines) {
    const value: unknown = line.startsWith('{') ? JSON.parse(line) : null;
    const game = gameReport.safeParse(value);
    const isPhases = phases.safeParse(value);
    if (game.success) games.push(game.data);
    else if (isPhases.success) found = isPhases.data;
    else complaints.push(line);
  }
  return { phases: found, games, complaints };
}

/** @param incrementMs the increment in these games. */
export async function verify(
  games: readonly GameReport[],
  stored: StoredGames,
  incrementMs: number,
): Promise<Verdict> {
  const differences: string[] = [];
  let movesStored = 0;
  for (const game of games) {
    const storedGame = await stored.read(game.game);
    const differs = (what: string) => differences.push(`${game.game}: ${what}`);
    if (!storedGame) {
      differs('is not in the database');
      continue;
    }
    movesStored += storedGame.moves.length;
    const reportedMoves = game.moves.map(([seq, ply, move]) => [seq, ply, move].join(' '));
    const storedMoves = storedGame.moves.map((fact) => fact.join(' '));
    if (reportedMoves.join() !== storedMoves.join())
      differs(
        `${reportedMoves.length} moves were acknowledged, ${storedMoves.length} are in the log, or others`,
      );
    if (game.seq !== storedGame.rows.length)
      differs(`ended at entry ${game.seq} of ${storedGame.rows.length}`);
    if (game.position !== storedGame.position) differs('another position at the end');
    if (game.state !== storedGame.state) differs(`${game.state} at the end, by the log ${storedGame.state}`);
    differences.push(...chargedTooMuch(game, storedGame, incrementMs));
  }
  const reportedMoves = games.reduce((sum, { moves }) => sum + moves.length, 0);
  return { reportedMoves, movesStored, differences };
}
