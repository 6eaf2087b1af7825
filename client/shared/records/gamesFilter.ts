/** The filter of played games. The page Your games stores it in the URL. */
import { z } from 'zod';
import {
  COLOR_LETTERS,
  COLOR_NAMES,
  type Color,
  type ColorName,
  colorOf,
} from '../../../engine/board/pieces.ts';
import type { RecordFacts } from '../../../protocol/shapes/recordFacts.ts';
import type { RecordKind } from '../storage/localRecords.ts';

export const FILTER_KINDS = ['random', 'private', 'bots', 'offline', 'saved'] as const;
export const FILTER_RESULTS = ['won', 'lost', 'draw', 'unfinished'] as const;
export type FilterResult = (typeof FILTER_RESULTS)[number];
/** Maximum length of the filter by opponent, which is the beginning of a nickname. */
export const OPPONENT_LIMIT = 40;

/** Invalid values are ignored. */
const schema = z.object({
  kind: z.enum(FILTER_KINDS).nullable().catch(null),
  result: z.enum(FILTER_RESULTS).nullable().catch(null),
  opponent: z.string().trim().max(OPPONENT_LIMIT).catch(''),
  color: z.string().toUpperCase().pipe(z.enum(COLOR_NAMES)).nullable().catch(null),
});
export type GamesFilter = z.infer<typeof schema>;

export const FILTER_NAMES = ['kind', 'result', 'opponent', 'color'] as const satisfies (keyof GamesFilter)[];

export const NO_FILTER: GamesFilter = { kind: null, result: null, opponent: '', color: null };

/** Returns the filter in the URL. */
export function filterOf(params: URLSearchParams): GamesFilter {
  return schema.parse(Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name)])));
}

/** Returns the filter with changed fields. An empty text removes a filter. */
export function changedFilter(
  filter: GamesFilter,
  changes: Readonly<Partial<Record<keyof GamesFilter, string>>>,
): GamesFilter {
  return schema.parse({ ...filter, ...changes });
}

const KINDS = { random: 'RANDOM', private: 'PRIVATE', bots: 'BOTS' } as const;
const RESULTS = { won: 'WON', lost: 'LOST', draw: 'DRAW', unfinished: 'UNFINISHED' } as const;

/**
 * Returns the filter as the query of the server's lists of played games. The kinds `offline` and `saved` are omitted,
 * because these lists do not contain such games.
 */
export function filterQuery({ kind, result, opponent, color }: GamesFilter) {
  return {
    ...(kind === null || kind === 'offline' || kind === 'saved' ? {} : { kind: KINDS[kind] }),
    ...(result === null ? {} : { result: RESULTS[result] }),
    ...(opponent === '' ? {} : { opponent }),
    ...(color === null ? {} : { color }),
  };
}

export function isFiltered({ kind, result, opponent, color }: GamesFilter): boolean {
  return kind !== null || result !== null || opponent !== '' || color !== null;
}

/** The known facts about a game on the device. */
export interface FilteredGame {
  readonly kind: RecordKind | null;
  /** The user's own seat. Null if unknown. */
  readonly seat: Color | null;
  /** Whether the user has saved, renamed or commented the game. */
  readonly isChanged: boolean;
  readonly facts: Pick<RecordFacts, 'players' | 'result'>;
}

/**
 * Returns whether a game on the device matches. A game without a known seat of the user is neither won nor lost, has no
 * own color, and all its players count as opponents.
 */
export function matchesFilter(
  { kind, result, opponent, color }: GamesFilter,
  { kind: ofKind, seat, isChanged, facts }: FilteredGame,
): boolean {
  const beginning = opponent.toLowerCase();
  const own: ColorName | null = seat === null ? null : COLOR_NAMES[seat];
  return (
    (kind === null || kind === (ofKind ?? 'saved') || (kind === 'saved' && isChanged)) &&
    (result === null || result === resultFor(facts.result, seat)) &&
    (color === null || color === own) &&
    facts.players.some((name, of) => colorOf(of) !== seat && name.toLowerCase().startsWith(beginning))
  );
}

/** Returns the result of a record for a player. Null if the game has a winner and the player's seat is unknown. */
function resultFor(result: string, seat: Color | null): FilterResult | null {
  const [state, letter = ''] = result.split(' ');
  if (state === 'DRAW' || state === 'STALEMATE') return 'draw';
  const winner = COLOR_LETTERS.indexOf(letter);
  if (state !== 'FINISHED' || winner < 0) return 'unfinished';
  if (seat === null) return null;
  return winner === seat ? 'won' : 'lost';
}
