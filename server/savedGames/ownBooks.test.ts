import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import type { SavedGame } from '../../protocol/shapes/savedGames.ts';
import { startTestServer, type TestServer } from '../../tests/harness/servers/testServer.ts';
import { TestUser } from '../../tests/harness/users/testUser.ts';
import { OWN_BOOKS, ownBooks } from './ownBooks.ts';

describe('the built-in QBooks', () => {
  it('are at least five complete games in canonical form, with commentary', () => {
    expect(OWN_BOOKS.length).toBeGreaterThanOrEqual(5);
    for (const { id, text } of ownBooks()) {
      const read = parseRecord(text);
      if (!read.ok) throw new Error(`${id}: ${JSON.stringify(read.error)}`);
      expect(makeRecord(read.value)).toBe(text);
      expect(read.value.comment).not.toBe('');
      const comments = read.value.events.filter(({ comment }) => comment !== '');
      expect([id, comments.length >= 4]).toEqual([id, true]);
    }
  });

  it('are the same games in every language, with translated texts', () => {
    for (const name of OWN_BOOKS) {
      const games = ownBooks()
        .filter(({ id }) => id.startsWith(`qbook-${name}-`))
        .map(({ text }) => parseRecord(text));
      expect(games).toHaveLength(5);
      const moves = games.map(
        (read) => read.ok && JSON.stringify(read.value.events.map(({ event }) => event)),
      );
      expect(new Set(moves).size).toBe(1);
      expect(new Set(games.map((read) => read.ok && read.value.comment)).size).toBe(5);
    }
  });
});

describe('QBooks on the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const titles = async (language: string) =>
    (
      await new TestUser(server.url).call<{ content: SavedGame[] }>('GET', `/api/qbooks?language=${language}`)
    ).body.content.map(({ title }) => title);

  it('[SAV-06] can be read by everyone in the requested order and language', async () => {
    expect((await titles('en'))[0]).toBe('The stolen mate');
    expect(await titles('zh')).toHaveLength(OWN_BOOKS.length);
    const { savedGames } = server.services;
    await savedGames.withdraw('qbook-long-draw-en');
    await savedGames.publishOwn();
    expect(await titles('en')).not.toContain('Nobody gives way');
  });
});
