/**
 * Sets up a server on a PostgreSQL server for one test file, and an operator with a separate connection to that
 * database.
 */
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type FaultTestDeps, type OnCluster, openOnCluster } from './killable.ts';

export interface Operated {
  readonly place: OnCluster;
  readonly operator: pg.Client;
}

/** Called while tests are collected. The properties of the result exist from the first test on. */
export function useOperatedCluster(deps: FaultTestDeps): Operated {
  let place: OnCluster | null = null;
  let operator: pg.Client | null = null;
  beforeAll(async () => {
    place = await openOnCluster(deps);
    operator = new pg.Client({ connectionString: place.cluster.url });
    await operator.connect();
  });
  afterAll(async () => {
    await operator?.end();
    await place?.close();
  });
  const opened = <T>(value: T | null): T => {
    if (value === null) throw new Error('Nothing is opened before the first test');
    return value;
  };
  return {
    get place() {
      return opened(place);
    },
    get operator() {
      return opened(operator);
    },
  };
}
