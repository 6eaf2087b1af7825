// Search speed: nodes per second of the highest level including evaluation, compared with bare move generation (perft)
// on the same positions. The two measurements alternate in the same process.

import type { Position } from '../engine/board/position.ts';
import { searchMove } from '../engine/bots/levels.ts';
import type { RulesGame } from '../engine/rules/game.ts';
import { perft } from '../engine/rules/perft.ts';
import { playerOf } from './bots/players/players.ts';
import { playTable } from './bots/table.ts';
import type { Bench } from './report.ts';

const ROUNDS = 3;
const PERFT_DEPTH = 4;
/** Numbers of turns of a game between weak bots. The positions after these turns are measured. */
const TURNS = [0, 40, 80, 160];

const bench: Bench = {
  name: 'bots: nodes searched compared with perft',
  async run() {
    const positions = middleOfGame();
    const rows = Array.from({ length: ROUNDS }, () => {
      const moves = perSecond(positions, (position) => perft(position, PERFT_DEPTH));
      const nodes = perSecond(
        positions,
        (position) => searchMove(position, { level: 5, engine: 'search', seed: 1 }).nodes,
      );
      return { ratio: nodes / moves, moves, nodes };
    });
    const { ratio, moves, nodes } = rows.sort((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)]!;
    const note = `${(nodes / 1e6).toFixed(2)} M against ${(moves / 1e6).toFixed(2)} M positions per CPU second`;
    return [{ name: 'level 5 beside perft', value: ratio, unit: 'x', min: 0.05, target: 0.1, note }];
  },
};

function middleOfGame(): Position[] {
  const positions: Position[] = [];
  const player = playerOf('level1/20');
  playTable([player, player, player, player], 7, ({ position }: RulesGame) => {
    if (TURNS.includes(position.ply)) positions.push(position);
  });
  return positions;
}

function perSecond(positions: readonly Position[], count: (position: Position) => number): number {
  const before = process.cpuUsage();
  const nodes = positions.reduce((sum, position) => sum + count(position), 0);
  const used = process.cpuUsage(before);
  return (nodes / (used.user + used.system)) * 1e6;
}

export default bench;
