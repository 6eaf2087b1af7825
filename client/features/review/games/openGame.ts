/**
 * Finds the game of a URL: on this device, in the account, among the QBooks, or among the games played on the server.
 */

import type { Color } from '../../../../engine/board/pieces.ts';
import type { GameRecord } from '../../../../engine/notation/record.ts';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { makeRecord } from '../../../../engine/notation/recordText.ts';
import { ok } from '../../../../engine/result.ts';
import { ERR } from '../../../../protocol/http/errors.ts';
import { type RecordFacts, recordFacts, withTitle } from '../../../../protocol/shapes/recordFacts.ts';
import {
  changeSavedGame,
  fetchBook,
  fetchPlayedGame,
  fetchSavedGame,
} from '../../../shared/data/calls/savedGames.ts';
import type { Answer } from '../../../shared/data/http/http.ts';
import { localRecords, storeRecord, updateLocalRecord } from '../../../shared/storage/localRecords.ts';

/** The place where a record is stored. It determines how changes are saved. */
export type Home = 'device' | 'account' | 'book' | 'table';

export interface OpenGame {
  readonly id: string;
  readonly home: Home;
  readonly title: string;
  readonly record: GameRecord;
  /** The facts that are in the text of the record. */
  readonly facts: RecordFacts;
  /** The user's own color in a game on this device, if known. */
  readonly seat?: Color | null | undefined;
}

/**
 * Opens the game with this id. @param isPlayed whether to open the game as it was played, and not a stored record of
 * it.
 */
export async function openGame(id: string, isPlayed: boolean, untitled: string): Promise<Answer<OpenGame>> {
  const stored = isPlayed ? undefined : localRecords().find((one) => one.id === id);
  if (stored) {
    const game = opened(id, 'device', stored.record, stored.title, untitled);
    return game.ok ? ok({ ...game.value, seat: stored.seat }) : game;
  }
  if (id.startsWith('qbook-')) return fetched(id, 'book', await fetchBook(id), untitled);
  if (id.startsWith('sg-')) {
    const own = await fetchSavedGame(id);
    if (own.ok) return fetched(id, 'account', own, untitled);
    // The id may also belong to a QBook, because a saved game keeps its id when an admin publishes it.
    const book = await fetchBook(id);
    return fetched(id, 'book', book.ok ? book : own, untitled);
  }
  return fetched(id, 'table', await fetchPlayedGame(id), untitled);
}

function fetched(
  id: string,
  home: Home,
  answer: Answer<{ record: string; title?: string }>,
  untitled: string,
): Answer<OpenGame> {
  return answer.ok ? opened(id, home, answer.value.record, answer.value.title, untitled) : answer;
}

function opened(
  id: string,
  home: Home,
  text: string,
  title: string | undefined,
  untitled: string,
): Answer<OpenGame> {
  const read = parseRecord(text);
  const facts = recordFacts(text);
  if (!read.ok || !facts) return { ok: false, error: { code: ERR.INVALID_RECORD, params: {} } };
  return ok({ id, home, title: (title ?? facts.title) || untitled, record: read.value, facts });
}

/**
 * Saves a changed record where it is stored. The record of a game that was played on the server cannot be changed, so
 * its comments are saved in a copy on this device. Returns the place of the saved record.
 */
export async function storeGame({ id, home, title, record }: OpenGame): Promise<Answer<Home>> {
  const text = makeRecord(withTitle(record, title));
  if (home === 'account') {
    const answer = await changeSavedGame(id, { record: text });
    return answer.ok ? ok('account') : answer;
  }
  const outcome =
    home === 'device'
      ? updateLocalRecord(id, { record: text })
      : storeRecord({ gameId: id, title, record: text, savedAt: Date.now() });
  return outcome === 'STORED'
    ? ok('device')
    : { ok: false, error: { code: ERR.TOO_MANY_RECORDS, params: {} } };
}
