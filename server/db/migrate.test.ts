/** Migrations during a rolling deploy: the previous version keeps working during and after a migration. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cleanups, cleanUp } from '../../tests/harness/cleanUp.ts';
import { testDatabase } from '../../tests/harness/database/testDatabase.ts';
import type { Database } from './database.ts';
import { migrate, rollBack } from './migrate.ts';
import type { Tables } from './tables.ts';

/** Time limit of tests that execute every migration alone, on a busy machine. */
const ALL_MIGRATIONS_MS = 120_000;

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');
const cleanups: Cleanups = [];
afterAll(() => cleanUp(cleanups));

/** The parts of the schema that code depends on: columns, required values and functions. */
interface Schema {
  /** The columns, as `table.column`, with their types. */
  readonly columns: ReadonlyMap<string, string>;
  /** The columns, as `table.column`, that an insert must provide. */
  readonly demanded: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

async function schemaOf(db: Kysely<Tables>): Promise<Schema> {
  const { rows } = await sql<{ name: string; type: string; isDemanded: boolean }>`
    select table_name || '.' || column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isDemanded"
    from information_schema.columns where table_schema = 'public'`.execute(db);
  const functions = await sql<{ name: string }>`
    select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name from pg_proc
    where pronamespace = 'public'::regnamespace`.execute(db);
  return {
    columns: new Map(rows.map(({ name, type }) => [name, type])),
    demanded: new Set(rows.filter(({ isDemanded }) => isDemanded).map(({ name }) => name)),
    functions: new Set(functions.rows.map(({ name }) => name)),
  };
}

/** Returns the changes that break code that was written for the schema `before`. */
function broken(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map((name) => name.split('.')[0]));
  return [
    ...[...before.columns]
      .filter(([name, type]) => after.columns.get(name) !== type)
      .map(([name]) => `${name} is gone or another`),
    ...[...after.demanded]
      .filter((name) => tables.has(name.split('.')[0]) && !before.demanded.has(name))
      .map((name) => `${name} has to be given`),
    ...[...before.functions].filter((name) => !after.functions.has(name)).map((name) => `${name} is gone`),
  ];
}

function folderWith(files: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  // The temporary folder is inside the repository, so that the migrations in it can import packages.
  const below = path.join(MIGRATIONS, '..', '.cache');
  mkdirSync(below, { recursive: true });
  const folder = mkdtempSync(path.join(below, 'migrations-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  for (const file of files) cpSync(path.join(MIGRATIONS, file), path.join(folder, file));
  for (const [name, text] of Object.entries(more)) writeFileSync(path.join(folder, name), text);
  return folder;
}

async function emptyDatabase(): Promise<Kysely<Tables>> {
  const pglite = await PGlite.create();
  cleanups.push(() => pglite.close());
  return new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
}

const own = readdirSync(MIGRATIONS).sort();
const NEWER = '299901010000_of_the_next_version.ts';
const newer = (up: string) => ({
  [NEWER]: `import { sql, type Kysely } from 'kysely';
    export const up = async (db: Kysely<never>) => { await sql\`${up}\`.execute(db); };`,
});

describe('the check of migrations', () => {
  it(
    'finds no removed, changed or newly required column in any migration',
    async () => {
      const db = await emptyDatabase();
      let before: Schema | null = null;
      for (const file of own) {
        const { up, isSecondStep = false } = await import(path.join(MIGRATIONS, file));
        await up(db);
        const after = await schemaOf(db);
        // A migration whose name marks it as a second step may remove a column that the previous version no longer
        // used.
        if (before && !isSecondStep) expect([file, broken(before, after)]).toEqual([file, []]);
        before = after;
      }
    },
    ALL_MIGRATIONS_MS,
  );

  describe('among changes of a schema', () => {
    let db: Database['db'];
    beforeAll(async () => {
      const database = await testDatabase();
      cleanups.push(database.close);
      ({ db } = database);
    });

    /** Runs the statements in a transaction that is rolled back. @returns the breaking changes that were detected. */
    async function tried(...statements: readonly string[]): Promise<string[]> {
      const undone = new Error('undone');
      let found: string[] = [];
      await db
        .transaction()
        .execute(async (tx) => {
          const before = await schemaOf(tx);
          for (const statement of statements) await sql.raw(statement).execute(tx);
          found = broken(before, await schemaOf(tx));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return found;
    }

    it.each([
      ['alter table game drop column name', 'game.name is gone or another'],
      ['alter table game rename column name to title', 'game.name is gone or another'],
      ['alter table game_head alter column epoch type bigint', 'game_head.epoch is gone or another'],
      ['alter table game add column x text not null', 'game.x has to be given'],
      ['alter table account alter column email set not null', 'account.email has to be given'],
      ['drop table game_dump', 'game_dump.id is gone or another'],
    ])('detects %s', async (statement, found) => {
      expect(await tried(statement)).toContain(found);
    });

    it('allows a new table and an optional column', async () => {
      const columns = 'alter table game add column x text, add column y integer not null default 0';
      expect(await tried(columns, 'create table other (id text not null)')).toEqual([]);
    });
  });
});

describe('a database that a newer version has migrated', () => {
  it('is accepted by the previous version during a deploy and after a rollback', async () => {
    const { db, close } = await testDatabase();
    cleanups.push(close);
    const next = folderWith(own, newer('alter table game add column of_the_next text'));
    expect(await migrate(db, next)).toEqual([NEWER.replace('.ts', '')]);
    expect(await migrate(db)).toEqual([]);
    expect(await migrate(db, next)).toEqual([]);
  });

  it('is rejected if an older migration is missing', async () => {
    const { db, close } = await testDatabase();
    cleanups.push(close);
    const lost = folderWith(own.filter((_, at) => at !== own.length - 2));
    await expect(migrate(db, lost)).rejects.toThrow(/missing/);
  });
});

it('a database is migrated only once if several processes start simultaneously', async () => {
  const { db, close } = await testDatabase();
  cleanups.push(close);
  const next = folderWith(own, newer('alter table game add column of_the_next text'));
  const done = await Promise.all([migrate(db, next), migrate(db, next), migrate(db, next)]);
  expect(done.flat()).toEqual([NEWER.replace('.ts', '')]);
});

it.each([
  { times: 2, code: '42P01', outcome: 'is migrated' },
  { times: 9, code: '42P01', outcome: 'is not migrated' },
  { times: 1, code: '42501', outcome: 'is not migrated' },
])(
  '[ARC-16] a database $outcome if listing its tables fails $times times with the code $code',
  async ({ times, code, outcome }) => {
    const pglite = await PGlite.create();
    cleanups.push(() => pglite.close());
    const dialect = new PGliteDialect({ pglite });
    let failures = times;
    const db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => dialect.createAdapter(),
        createDriver: () => dialect.createDriver(),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createIntrospector: (of) => {
          const introspector = dialect.createIntrospector(of);
          return {
            getSchemas: () => introspector.getSchemas(),
            async getTables(options) {
              failures -= 1;
              if (failures >= 0) throw Object.assign(new Error('relation does not exist'), { code });
              return introspector.getTables(options);
            },
          };
        },
      },
    });
    const done = await migrate(db).then(
      (names) => names.length,
      () => 0,
    );
    expect(done).toBe(outcome === 'is migrated' ? own.length : 0);
  },
  ALL_MIGRATIONS_MS,
);

describe('rolling back migrations', () => {
  it(
    '[OPS-42] reverts every migration, newest first',
    async () => {
      const db = await emptyDatabase();
      await migrate(db);
      const reverted: (string | null)[] = [];
      for (let name = await rollBack(db); name !== null; name = await rollBack(db)) reverted.push(name);
      expect(reverted).toEqual(own.map((file) => file.replace('.ts', '')).toReversed());
      const left = [...(await schemaOf(db)).columns.keys()];
      expect(left.filter((name) => !name.startsWith('kysely_'))).toEqual([]);
      expect(await migrate(db)).toHaveLength(own.length);
    },
    ALL_MIGRATIONS_MS,
  );

  it('[OPS-42] changes nothing if the newest migration belongs to a newer version', async () => {
    const { db, close } = await testDatabase();
    cleanups.push(close);
    await migrate(db, folderWith(own, newer('alter table game add column of_the_next text')));
    await expect(rollBack(db)).rejects.toThrow(/missing/);
    expect((await schemaOf(db)).columns.has('game.of_the_next')).toBe(true);
  });
});

it('[OPS-43] every migration has a unique time in its name', () => {
  // Exempt, because this migration was merged before the rule existed.
  const exempt = '202611211540_create_queue.ts';
  const times = own.filter((file) => file !== exempt).map((file) => file.split('_')[0]);
  expect(times).toEqual([...new Set(times)]);
});
