/** Reported metrics of the processes and of the database. */
import { sql } from 'kysely';
import { type LiveFigures, processFigures } from '../../protocol/http/adminApi.ts';
import { Store } from '../db/store.ts';

export class FiguresStore extends Store {
  /** Live processes, ordered by address. */
  async processes(): Promise<LiveFigures['processes']> {
    const rows = await this.db
      .selectFrom('server_process')
      .select(['id', 'address', 'is_draining', 'figures'])
      .where('lease_until', '>', sql<Date>`clock_timestamp()`)
      .orderBy('address')
      .orderBy('id')
      .execute();
    return rows.map(({ id, address, is_draining, figures }) => ({
      id,
      address,
      isDraining: is_draining,
      // Null if a process of another version reports another format.
      figures: processFigures.safeParse(figures).data ?? null,
    }));
  }

  async database(): Promise<LiveFigures['database']> {
    const { rows } = await sql<LiveFigures['database']>`select
      pg_database_size(current_database())::float as bytes,
      split_part(current_setting('server_version'), ' ', 1) as version`.execute(this.db);
    return rows[0] ?? { bytes: 0, version: '' };
  }
}
