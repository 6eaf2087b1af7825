import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendGame, decodeGames, encodeGame, readGames, resumeFile } from './gameFile.ts';
import { playLeagueGame } from './leagueGame.ts';
import { drawTable, firstSeed, HELD_OUT, SET_NAMES } from './tables.ts';

const SEED = firstSeed('vulture');
const game = playLeagueGame('vulture', SEED);

describe('the games of the league', () => {
  it('are the same again with the same seed', () => {
    expect(encodeGame(playLeagueGame('vulture', SEED))).toEqual(encodeGame(game));
    expect(game.samples.length).toBeGreaterThan(5);
    expect(game.shares.reduce((sum, share) => sum + share, 0)).toBe(12);
  });

  it('have held-out styles only in the games of four equal players', () => {
    const held: readonly string[] = HELD_OUT;
    for (let seed = 0; seed < 500; seed++)
      for (const name of drawTable('train', firstSeed('train') + seed).seats)
        expect(held).not.toContain(name);
    expect(drawTable('level4', 1).seats).toEqual(['level4', 'level4', 'level4', 'level4']);
    expect(new Set(SET_NAMES.map(firstSeed)).size).toBe(SET_NAMES.length);
  });

  it('are encoded and decoded without a loss', () => {
    const left = { ...game, seed: 7, points: [2.5, 0.5, 1, 0] };
    const one = encodeGame(game);
    const other = encodeGame(left);
    const bytes = new Uint8Array(one.length + other.length);
    bytes.set(one);
    bytes.set(other, one.length);
    expect(decodeGames(bytes)).toEqual({ games: [game, left], end: bytes.length });
  });

  it('have positions with memory of their own', () => {
    const bytes = Buffer.from(encodeGame(game));
    const { games } = decodeGames(bytes);
    bytes.fill(0);
    expect(games).toEqual([game]);
  });

  it('continue after an interrupted write', () => {
    const folder = mkdtempSync(join(tmpdir(), 'league-'));
    const file = join(folder, 'sets', 'vulture.games');
    expect(resumeFile(file, SEED)).toBe(SEED);
    appendGame(file, game);
    const { length } = readFileSync(file);
    appendGame(file, { ...game, seed: SEED + 1 });
    truncateSync(file, 2 * length - 10);
    expect(readGames(file)).toHaveLength(1);
    expect(resumeFile(file, SEED)).toBe(SEED + 1);
    expect(readFileSync(file)).toHaveLength(length);
    rmSync(folder, { recursive: true });
  });
});
