/** Finds games that an administrator has ended. The state of such a game does not show that, but the audit log does. */
import { sql } from 'kysely';

/** SQL expression for a row `g` of the table game. */
export const IS_ENDED_BY_ADMIN = sql<boolean>`(g.state = 'TERMINATED_NO_HUMAN_PLAYERS' and exists (
  select from moderation_log l where l.game_id = g.id and l.action = 'END_GAME'))`;
