/**
 * Collusion statistics: the number of random games in which two accounts met, and the points that they captured from
 * each other. The expected value assumes that they treat all opponents alike.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { GameEnd } from '../games/gameEnd.ts';

/**
 * Whether a row of `player_pair` suggests that one player helps the other: in at least five common games they captured
 * far fewer points from each other than expected (they spare each other), or far more (one feeds the other).
 */
export const IS_CONSPICUOUS = sql<boolean>`player_pair.games >= 5 and player_pair.expected >= 20
  and player_pair.captures not between 0.4 * player_pair.expected and 2 * player_pair.expected`;

/**
 * SQL condition: the account and one of the players are a conspicuous pair, which no rated game seats together.
 * @param account the column of the account's id.
 * @param players the ids of the players: a list or a subquery in parentheses, as the operator `in` takes them.
 */
export function isConspicuousWith(
  account: RawBuilder<string>,
  players: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from player_pair
    where ((first_id = ${account} and second_id in ${players})
      or (second_id = ${account} and first_id in ${players}))
      and ${IS_CONSPICUOUS})`;
}

export async function notePairs(tx: Kysely<Tables>, { players, captures }: GameEnd): Promise<void> {
  const taken = (by: number, of: number) => captures[by]?.[of] ?? 0;
  const ofOthers = (by: number) => players.reduce((sum, _, of) => (of === by ? sum : sum + taken(by, of)), 0);
  const pairs = players.flatMap(({ playerId: one }, a) =>
    players.flatMap(({ playerId: other }, b) =>
      one === null || other === null || one >= other
        ? []
        : {
            ...{ first_id: one, second_id: other, games: 1 },
            captures: taken(a, b) + taken(b, a),
            expected: (ofOthers(a) + ofOthers(b)) / (players.length - 1),
          },
    ),
  );
  await tx
    .insertInto('player_pair')
    .values(pairs.sort((a, b) => (a.first_id + a.second_id < b.first_id + b.second_id ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['first_id', 'second_id']).doUpdateSet((e) => ({
        games: e('player_pair.games', '+', e.ref('excluded.games')),
        captures: e('player_pair.captures', '+', e.ref('excluded.captures')),
        expected: e('player_pair.expected', '+', e.ref('excluded.expected')),
      })),
    )
    .execute();
}
