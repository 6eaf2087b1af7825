/**
 * The current study, which this device stores until another study replaces it. Stored data is validated when it is
 * read.
 */
import { parseRecord } from '../../../engine/notation/recordReader.ts';
import { makeRecord } from '../../../engine/notation/recordText.ts';
import { recordOfTree, type StudyPath, type StudyPlace } from '../../../engine/study/tree.ts';
import type { LinkedStudy } from '../../../protocol/shapes/studyLink.ts';
import { readJson, writeJson } from '../../shared/storage/browserStorage.ts';

const KEY = 'tetrarch.study';

/** Returns the stored study, or null if there is none or it is damaged. */
export function readStudyDraft(): LinkedStudy | null {
  const stored = readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { record, path }: { record?: unknown; path?: unknown } = stored;
  const read = typeof record === 'string' ? parseRecord(record) : null;
  return read?.ok ? { record: read.value, path: isPath(path) ? path : [] } : null;
}

/** Stores the study. If the study is too large for a record, the previously stored study remains. */
export function storeStudyDraft({ tree, path }: StudyPlace): void {
  const record = recordOfTree(tree);
  if (record !== null) writeJson(KEY, { record: makeRecord(record), path });
}

function isPath(value: unknown): value is StudyPath {
  return Array.isArray(value) && value.every((branch) => Number.isSafeInteger(branch) && branch >= 0);
}
