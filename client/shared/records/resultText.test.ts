import { describe, expect, it } from 'vitest';
import { OFFERED } from '../i18n/languages.ts';

describe('a game in which only bots were left', () => {
  it.each(OFFERED)(
    '[BTS-07] has the same result text in lists, at its end and in the review ($code)',
    async ({ load }) => {
      const { list, end, games } = (await load()).default as unknown as {
        list: { terminated: string };
        end: { outcome: { terminated: string } };
        games: { results: { CLOSED: string } };
      };
      expect(end.outcome.terminated.toLowerCase()).toBe(list.terminated.toLowerCase());
      expect(games.results.CLOSED).toBe(end.outcome.terminated);
    },
  );
});
