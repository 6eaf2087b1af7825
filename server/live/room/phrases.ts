/**
 * The phrases that players say in a room. Unlike the game log they are stored in memory only, because not everybody in
 * the room may read all of them: a phrase is not sent to users who block its sender or are blocked by the sender.
 */
import type { Color } from '../../../engine/board/pieces.ts';
import type { PhrasesNotice, SaidPhrase } from '../../../protocol/room/messages.ts';

const MINUTE_MS = 60_000;
/** Number of phrases that the room keeps for clients that join later. */
const KEPT = 100;

interface StoredPhrase {
  readonly said: SaidPhrase;
  readonly hiddenFrom: ReadonlySet<string>;
}

export class Phrases {
  readonly #perMinute: number;
  readonly #stored: StoredPhrase[] = [];
  /** The times of each account's phrases within the last minute. */
  readonly #times = new Map<string, readonly number[]>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * Counts a phrase of the account.
   * @returns false if the account has already said the maximum number of phrases within a minute.
   */
  take(accountId: string, now: number): boolean {
    const recent = (this.#times.get(accountId) ?? []).filter((at) => at > now - MINUTE_MS);
    const isAllowed = recent.length < this.#perMinute;
    this.#times.set(accountId, isAllowed ? [...recent, now] : recent);
    return isAllowed;
  }

  store(
    seat: { readonly by: Color; readonly name: string },
    phrase: number,
    at: number,
    hiddenFrom: ReadonlySet<string>,
  ): SaidPhrase {
    const said = { ...seat, phrase, at };
    this.#stored.push({ said, hiddenFrom });
    if (this.#stored.length > KEPT) this.#stored.shift();
    return said;
  }

  /** Returns the stored phrases that the account may read, oldest first. */
  for(accountId: string): PhrasesNotice {
    return this.#stored.filter(({ hiddenFrom }) => !hiddenFrom.has(accountId)).map(({ said }) => said);
  }
}
