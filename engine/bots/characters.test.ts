import { beforeAll, describe, expect, it } from 'vitest';
import { startPosition } from '../board/position.ts';
import { advance, beginRules } from '../rules/game.ts';
import { BOT_NAMES, type Character, characterOf } from './characters.ts';
import { chooseMove } from './levels.ts';

/** Returns the first moves of a game in which all players have this character. */
function movesWith(character: Character | null, count: number): readonly number[] {
  const moves: number[] = [];
  let game = beginRules(startPosition());
  while (moves.length < count) {
    const named = character ? { character } : {};
    const move = chooseMove(game.position, { level: 4, engine: 'search', seed: moves.length, ...named });
    const done = advance(game, { type: 'move', move });
    if (!done.ok) throw new Error(done.error);
    moves.push(move);
    game = done.value.game;
  }
  return moves;
}

describe('the characters of the bots', () => {
  const all = BOT_NAMES.map(characterOf);

  it('[BTS-03] are fixed by the name of the bot, and differ from each other', () => {
    for (const [index, character] of all.entries())
      expect(characterOf(BOT_NAMES[index] ?? '')).toBe(character);
    expect(new Set(all.map((one) => `${one?.manner} ${one?.camp}`)).size).toBe(BOT_NAMES.length);
    expect(new Set(all.map((one) => one?.id)).size).toBe(BOT_NAMES.length);
    expect(characterOf('onyx')).toBeNull();
    expect(characterOf('')).toBeNull();
  });

  describe('the moves of a bot with a character', () => {
    let neutral: readonly number[];
    let games: readonly (readonly number[])[];
    beforeAll(() => {
      neutral = movesWith(null, 24);
      games = all.map((character) => movesWith(character, 24));
    });

    it('[BTS-03] differ from those of the other characters and of a bot without a character', () => {
      expect(new Set([neutral, ...games].map(String)).size).toBe(BOT_NAMES.length + 1);
    });

    it('[BTS-03] are the same when the game is played again', () => {
      expect(all.map((character) => movesWith(character, 24))).toEqual(games);
      expect(movesWith(null, 24)).toEqual(neutral);
    });
  });
});
