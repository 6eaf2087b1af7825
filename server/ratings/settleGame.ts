/**
 * The consequences of a random game's end: ratings, weekly points, and pair statistics. They are written once per game,
 * in the transaction that ends it: the key of `rating_change` rejects a second write.
 */
import { type Kysely, sql } from 'kysely';
import { ROLE_PRIVILEGES } from '../../protocol/http/abilities.ts';
import { unratedReason } from '../../protocol/http/rated.ts';
import type { Tables } from '../db/tables.ts';
import type { EndedPlayer, GameEnd } from '../games/gameEnd.ts';
import { notePairs } from './pairs.ts';
import {
  MIN_RATED_PLAYERS,
  placesOf,
  type Rating,
  ratingsAfter,
  START,
  shownRating,
  weekOf,
} from './ratingRules.ts';

type Tx = Kysely<Tables>;

interface Participant extends EndedPlayer {
  readonly playerId: string;
  /** Whether the game changes this player's rating. */
  readonly isRated: boolean;
}

export async function settleGame(tx: Tx, gameId: string, end: GameEnd): Promise<void> {
  const participants = await participantsOf(tx, end.players);
  if (participants === null) return;
  await notePairs(tx, end);
  if (!end.isRated) return;
  const rated = participants.filter(({ isRated }) => isRated);
  if (rated.length < MIN_RATED_PLAYERS) return;
  const now = await lockRatings(
    tx,
    rated.map(({ playerId }) => playerId),
  );
  // The number that orders all rated games. It is drawn while the players' ratings are locked, so it is consistent for
  // players of several games.
  const seq = sql<number>`nextval('rating_seq')`;
  const { rows } = await sql<{ seq: string }>`select ${seq} as seq`.execute(tx);
  await writeChanges(tx, { gameId, seq: Number(rows[0]?.seq), end, participants, now });
}

/** Returns the four accounts, or null if a seat belonged to a bot or a guest, because such a game is not rated. */
async function participantsOf(tx: Tx, players: readonly EndedPlayer[]): Promise<Participant[] | null> {
  const ids = players.flatMap(({ playerId }) => playerId ?? []);
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'role', 'full_name'])
    .where('id', 'in', ids)
    .execute();
  const participants = players.flatMap((player): Participant[] => {
    const account = accounts.find(({ id }) => id === player.playerId);
    if (!account || account.role === 'ROLE_GUEST') return [];
    const isRated = unratedReason(ROLE_PRIVILEGES[account.role], account.full_name) === null;
    return [{ ...player, playerId: account.id, isRated }];
  });
  return participants.length === players.length ? participants : null;
}

interface Current extends Rating {
  readonly games: number;
}

async function lockRatings(tx: Tx, ids: readonly string[]): Promise<Map<string, Current>> {
  const fresh = { ...START, games: 0, shown: shownRating(START) };
  // Locks in a fixed order, to avoid deadlocks.
  const sorted = [...ids].sort();
  await tx
    .insertInto('account_rating')
    .values(sorted.map((id) => ({ account_id: id, ...fresh })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx
    .selectFrom('account_rating')
    .select(['account_id', 'mu', 'sigma', 'games'])
    .where('account_id', 'in', sorted)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ account_id: id, ...rating }) => [id, rating]));
}

interface Counted {
  readonly gameId: string;
  readonly seq: number;
  readonly end: GameEnd;
  readonly participants: readonly Participant[];
  readonly now: ReadonlyMap<string, Current>;
}

async function writeChanges(tx: Tx, { gameId, seq, end, participants, now }: Counted): Promise<void> {
  const before = participants.map((one) => (one.isRated ? (now.get(one.playerId) ?? START) : START));
  const after = await ratingsAfter(
    participants.map(({ points }, i) => ({ points, before: before[i] ?? START })),
  );
  const places = placesOf(participants.map(({ points }) => points));
  for (const [i, { playerId, points, status, isRated }] of participants.entries()) {
    const [from, to] = [before[i] ?? START, after[i] ?? START];
    if (!isRated) continue;
    const ordinal = (now.get(playerId)?.games ?? 0) + 1;
    await tx
      .insertInto('rating_change')
      .values({
        ...{ game_id: gameId, account_id: playerId, seq, ended_at: new Date(end.at), ordinal },
        ...{ status, points, place: places[i] ?? 1 },
        ...{ mu_before: from.mu, sigma_before: from.sigma, mu_after: to.mu, sigma_after: to.sigma },
      })
      .execute();
    await tx
      .updateTable('account_rating')
      .set({ mu: to.mu, sigma: to.sigma, games: ordinal, shown: shownRating(to) })
      .where('account_id', '=', playerId)
      .execute();
    await addToWeek(tx, playerId, weekOf(end.at), points);
  }
}

async function addToWeek(tx: Tx, accountId: string, week: string, points: number): Promise<void> {
  await tx
    .insertInto('rating_week')
    .values({ account_id: accountId, week, points, games: 1 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'week']).doUpdateSet((e) => ({
        points: e('rating_week.points', '+', points),
        games: e('rating_week.games', '+', 1),
      })),
    )
    .execute();
}
