/** Column types that several tables share. */
import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** The database sets the value if it is omitted. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** A timestamp that is null until the event happens. */
export type Timestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
