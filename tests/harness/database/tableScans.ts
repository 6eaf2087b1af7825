/** Finds statements that read large tables as a whole. */
import { CompiledQuery } from 'kysely';
import type { Db } from '../../../server/db/database.ts';

/** Number of pages up to which the planner may read a table as a whole, because that is faster. */
const FEW_PAGES = 10;

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Returns the names of the tables with at most ten pages. The statistics of the database must be up to date. */
export async function smallTables(db: Db): Promise<readonly string[]> {
  const { rows } = await db.executeQuery<{ name: string }>(
    CompiledQuery.raw(`select relname as name from pg_class where relkind = 'r' and relpages <= $1`, [
      FEW_PAGES,
    ]),
  );
  return rows.map(({ name }) => name);
}

/** Returns the table, the statement and the plan for each large table that a statement reads as a whole. */
export async function tableScans(db: Db, statements: Iterable<Statement>): Promise<readonly string[]> {
  const small = await smallTables(db);
  const scans: string[] = [];
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g))
      if (!small.includes(table)) scans.push(`${table}: ${statement.sql}\n${plan}`);
  }
  return scans;
}

/** Returns the names of all indexes that the plans of the statements use, in alphabetical order. */
export async function indexesUsed(db: Db, statements: Iterable<Statement>): Promise<readonly string[]> {
  const used = new Set<string>();
  for (const statement of statements) {
    const plan = await planOf(db, statement);
    for (const [, index = ''] of plan.matchAll(
      /(?:Index(?: Only)? Scan(?: Backward)? using|Bitmap Index Scan on) (\w+)/g,
    ))
      used.add(index);
  }
  return [...used].sort();
}

async function planOf(db: Db, { sql, parameters }: Statement): Promise<string> {
  if (!isExplainable(sql)) return '';
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
  return JSON.stringify(rows);
}

/** Returns whether the statement has a plan, unlike `begin`. */
export function isExplainable(sql: string): boolean {
  return /^\s*(select|insert|update|delete|with)/i.test(sql);
}
