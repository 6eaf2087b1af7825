/** Column types that several tables share. */
import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** The database sets the value if it is omitted. */
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;

/** A timestamp that is null until the event happens. */
export type Timestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/**
 * The period of a game log: the day of the game's creation (UTC), as `YYYY-MM-DD`. The database sets it when the game is
 * created, and housekeeping changes it if the game does not end within weeks.
 */
export type LogPeriod = ColumnType<string, string | undefined, never>;
