/** Checks of data folders. Each error message names the folder and the remedy. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../engine/records.ts';
import { StartRefused } from '../config/startRefused.ts';

/** The name of a file that every PostgreSQL data folder contains. */
const MARK = 'PG_VERSION';
const PROBE = '.tetrarch-write-test';

/** Creates the folder if necessary and checks that it is writable. @throws StartRefused */
export function ensureWritable(folder: string): void {
  const probe = path.join(folder, PROBE);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartRefused(
      `The data folder ${folder} cannot be written (${messageOf(error)}). ` +
        'Give this user the right to write there, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

/** Returns the path of the marker file that exists beside a database folder during its creation. */
function creationMark(folder: string): string {
  return `${folder}.creating`;
}

/**
 * Checks that the folder is empty or contains a database. Moves the remains of an interrupted creation away instead of
 * deleting them, because a backup may have been restored over them. @throws StartRefused for a folder with other
 * contents.
 */
export function beginDatabaseFolder(folder: string): { finish(): void } {
  const mark = creationMark(folder);
  mkdirSync(folder, { recursive: true });
  if (exists(mark) && readdirSync(folder).length > 0) {
    renameSync(folder, `${folder}.interrupted-${Date.now()}`);
    mkdirSync(folder);
  }
  const names = readdirSync(folder);
  if (names.length > 0 && !names.includes(MARK))
    throw new StartRefused(
      `The folder ${folder} is not empty and holds no database: its file ${MARK} is missing. ` +
        'Restore the folder from a backup, move it away to begin with a new database, or set DATA_DIR to another folder.',
    );
  if (names.length === 0) writeFileSync(mark, '');
  return { finish: () => rmSync(mark, { force: true }) };
}

function exists(file: string): boolean {
  return readdirSync(path.dirname(file)).includes(path.basename(file));
}

/** Returns the error for a database that PostgreSQL cannot open. */
export function damagedDatabase(folder: string, cause: unknown): StartRefused {
  return new StartRefused(
    `The database in ${folder} is damaged and cannot be opened (${messageOf(cause).split('\n')[0]}). ` +
      'Restore the folder from a backup, or move it away to begin with a new database.',
    { cause },
  );
}
