/** Saved games and QBooks: checks permissions, and validates before storing. */

import { randomBytes } from 'node:crypto';
import { COLOR_NAMES, COLORS } from '../../engine/board/pieces.ts';
import type { GameRecord } from '../../engine/notation/record.ts';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { err, ok, type Result } from '../../engine/result.ts';
import { ERR, type Err } from '../../protocol/http/errors.ts';
import type { Page } from '../../protocol/http/route.ts';
import { commentsOf, recordFacts, withTitle } from '../../protocol/shapes/recordFacts.ts';
import type {
  OpenedGame,
  QBooksQuery,
  SavedGame,
  SavedGameChange,
  SavedGamesQuery,
} from '../../protocol/shapes/savedGames.ts';
import { Component } from '../component.ts';
import { ownBooks } from './ownBooks.ts';
import type { ListedRow, SavedGameStore, SavedRow } from './savedGameStore.ts';

/** Maximum number of games per user. */
const MAX_SAVED_GAMES = 500;

/** The refusal of a record, with the place and reason of the parse error. */
interface RecordRefused {
  readonly code: Err<'INVALID_RECORD'>;
  readonly params: Readonly<Record<string, string | number>>;
}

type Removed = Result<Record<string, never>, Err<'RECORD_NOT_FOUND'>>;
type Opened = Result<OpenedGame, RecordRefused | Err<'RECORD_NOT_FOUND' | 'TOO_MANY_RECORDS'>>;

export class SavedGameService extends Component<{ readonly store: SavedGameStore }> {
  async list(accountId: string | null, query: SavedGamesQuery | QBooksQuery): Promise<Page<SavedGame>> {
    const page = await this.deps.store.list({ accountId, show: 'QBOOKS', ...query });
    return { ...page, content: page.content.map(describe) };
  }

  async open(accountId: string, id: string): Promise<Opened> {
    const row = await this.#owned(accountId, id);
    return row ? opened(row) : err(ERR.RECORD_NOT_FOUND);
  }

  async openBook(id: string): Promise<Opened> {
    const row = await this.#findRecord(id);
    return row ? opened(row) : err(ERR.RECORD_NOT_FOUND);
  }

  async save(accountId: string, title: string, text: string): Promise<Opened> {
    return this.#create({ accountId, isQBook: false, language: null }, title, text);
  }

  async change(accountId: string, id: string, change: SavedGameChange): Promise<Opened> {
    const row = await this.#owned(accountId, id);
    return row ? this.#change(row, change) : err(ERR.RECORD_NOT_FOUND);
  }

  async remove(accountId: string, id: string): Promise<Removed> {
    if (!(await this.#owned(accountId, id))) return err(ERR.RECORD_NOT_FOUND);
    await this.deps.store.remove(id);
    return ok({});
  }

  /** @param accountId the id of the admin. */
  async publish(accountId: string, title: string, text: string, language: string): Promise<Opened> {
    return this.#create({ accountId, isQBook: true, language }, title, text);
  }

  async changeBook(id: string, change: SavedGameChange): Promise<Opened> {
    const row = await this.#findRecord(id);
    return row ? this.#change(row, change) : err(ERR.RECORD_NOT_FOUND);
  }

  async withdraw(id: string): Promise<Removed> {
    if (!(await this.#findRecord(id))) return err(ERR.RECORD_NOT_FOUND);
    await this.deps.store.withdraw(id);
    return ok({});
  }

  /** Updates the QBooks of the product in the database. */
  async publishOwn(): Promise<void> {
    const known = await this.deps.store.ownBooks();
    for (const [place, { id, language, text }] of ownBooks().entries()) {
      if (known.get(id) === text) continue;
      const facts = recordFacts(text);
      if (!facts) throw new Error(`The QBook ${id} is not a valid record`);
      const row = { id, accountId: null, isQBook: true, language, title: facts.title, record: text, facts };
      await this.deps.store.putOwnBook(row, place);
    }
  }

  async #create(
    owner: Pick<SavedRow, 'accountId' | 'isQBook' | 'language'>,
    title: string,
    text: string,
  ): Promise<Opened> {
    const read = recordOf(text);
    if (!read.ok) return read;
    const row = { id: `sg-${randomBytes(16).toString('hex')}`, ...owner, ...stored(read.value, title) };
    return (await this.deps.store.insert(row, MAX_SAVED_GAMES))
      ? ok(openedGame(row, read.value))
      : err(ERR.TOO_MANY_RECORDS);
  }

  async #change(row: SavedRow, { title = row.title, record = row.record }: SavedGameChange): Promise<Opened> {
    const read = recordOf(record);
    if (!read.ok) return read;
    const next = { ...row, ...stored(read.value, title) };
    await this.deps.store.update(next);
    return ok(openedGame(next, read.value));
  }

  async #owned(accountId: string, id: string): Promise<SavedRow | null> {
    const row = await this.deps.store.find(id);
    return row && !row.isQBook && row.accountId === accountId ? row : null;
  }

  async #findRecord(id: string): Promise<SavedRow | null> {
    const row = await this.deps.store.find(id);
    return row?.isQBook ? row : null;
  }
}

/** Parses a record from an untrusted source. Returns the record, or the place of the first error. */
function recordOf(text: string): Result<GameRecord, RecordRefused> {
  const read = parseRecord(text);
  if (read.ok) return read;
  const { line, column, round, code, detail } = read.error;
  return err({ code: ERR.INVALID_RECORD, params: { line, column, round: round ?? 0, fault: code, detail } });
}

/** Returns a record as it is stored: its canonical text with the title, and the facts for lists. */
function stored(record: GameRecord, title: string): Pick<SavedRow, 'title' | 'record' | 'facts'> {
  const text = makeRecord(withTitle(record, title));
  const facts = recordFacts(text);
  if (!facts) throw new Error('A record that was just written cannot be read');
  return { title, record: text, facts };
}

function opened(row: SavedRow): Result<OpenedGame, never> {
  const read = parseRecord(row.record);
  if (!read.ok) throw new Error(`The saved game ${row.id} is damaged: ${read.error.reason}`);
  return ok(openedGame(row, read.value));
}

/** @param record the record that was parsed from the text of the row. */
function openedGame(row: SavedRow, record: GameRecord): OpenedGame {
  return { ...describe(row), record: row.record, comments: commentsOf(record) };
}

function describe({ id, title, isQBook, language, facts }: ListedRow): SavedGame {
  return {
    id,
    title,
    isQBook,
    language,
    players: COLORS.map((color) => ({ color: COLOR_NAMES[color], name: facts.players[color] ?? '' })),
    timeSetting: facts.timeSetting,
    pieceOrientation: facts.pieceOrientation,
    shouldCapturedPiecesChangeColor: facts.convertsColors,
    numberOfBots: facts.bots,
    numberOfComments: facts.comments,
    result: facts.result,
    ...(facts.isEndedByAdmin ? { isEndedByAdmin: true } : {}),
    endTimestampEpochSeconds: facts.endedAt === null ? null : facts.endedAt / 1000,
    durationSeconds: facts.durationMs === null ? null : facts.durationMs / 1000,
    points: COLORS.map((color) => ({ color: COLOR_NAMES[color], points: facts.points[color] ?? 0 })),
  };
}
