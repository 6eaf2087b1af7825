/** Decides which waiting users play together. A pure function: the queue's store locks the users and writes the games. */

export interface WaitingUser {
  readonly id: string;
  /** Whether the user plays with bots too. */
  readonly allowsBots: boolean;
  /** Whether bots may take the free seats of the user's table now. */
  readonly areBotsDue: boolean;
}

/** The users of one table, between one and four. Bots take the free seats. */
export type Table<T extends WaitingUser> = readonly T[];

export const TABLE_SIZE = 4;

/**
 * Returns the tables that start now. Four users are seated together first, in the order of the queue. Bots fill a table
 * for those who are left, as soon as one of them waits no longer for people; users who wait for people only stay.
 * @param waiting the users of one time setting, longest wait first.
 */
export function seatTables<T extends WaitingUser>(waiting: readonly T[]): Table<T>[] {
  const full = Math.floor(waiting.length / TABLE_SIZE);
  const tables: Table<T>[] = Array.from({ length: full }, (_, i) =>
    waiting.slice(i * TABLE_SIZE, (i + 1) * TABLE_SIZE),
  );
  const withBots = waiting.slice(full * TABLE_SIZE).filter(({ allowsBots }) => allowsBots);
  return withBots.some(({ areBotsDue }) => areBotsDue) ? [...tables, withBots] : tables;
}
