/** Checks with the log that clocks were charged exactly the thinking time, whatever happened to the server. */
import type { StoredGame } from '../../../tests/load/support/storedGames.ts';
import type { GameReport } from './gameReport.ts';

/**
 * Tolerance in milliseconds for the difference between the times measured by the server and by a busy client. An outage
 * that was wrongly charged to a clock would exceed it by seconds.
 */
const TOLERANCE_MS = 1_000;

/**
 * Returns one sentence per move that was charged more than its thinking time, one per move that changed another
 * player's clock, and one if a player timed out.
 */
export function chargedTooMuch(
  { game, moves }: GameReport,
  { rows }: StoredGame,
  incrementMs: number,
): string[] {
  const found: string[] = [];
  for (const [seq, ply, , thoughtMs] of moves) {
    const row = rows[seq - 1];
    const before = rows[seq - 2];
    if (!row || !before || row.command.type !== 'move') continue;
    const { by } = row.command;
    const chargedMs = before.clocks_ms[by] - row.clocks_ms[by] + incrementMs;
    if (chargedMs > thoughtMs + TOLERANCE_MS)
      found.push(
        `${game}: ply ${ply} was charged ${Math.round(chargedMs)} ms for ${thoughtMs} ms of thinking`,
      );
    const changesAnother = row.clocks_ms.some((ms, color) => color !== by && ms !== before.clocks_ms[color]);
    if (changesAnother) found.push(`${game}: ply ${ply} changed another clock than the mover's`);
  }
  if (rows.some(({ kind }) => kind === 'timeout')) found.push(`${game}: a flag fell`);
  return found;
}
