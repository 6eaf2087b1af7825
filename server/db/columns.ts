/** Column types that several tables share. */
import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** Set by the database when left out. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** A moment that may not have come. */
export type Timestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
