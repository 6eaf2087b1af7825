import { expect, it } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { makeRecord } from '../../../../engine/notation/recordText.ts';
import { studyLink, studyOfLink } from '../../../../protocol/shapes/studyLink.ts';

const RECORD = makeRecord({ tags: [], start: startPosition(), comment: '', events: [], closed: null });

it.each([[[0, 0, 1, 0, 0, 2]], [[1, 0]], [[]]])(
  '[WEB-62] the link of a study leads back to the position %j',
  (path) => {
    const link = studyLink('https://chess.example.org', '/study', RECORD, path) ?? '';
    const { pathname, hash } = new URL(link);
    expect(pathname).toBe('/study');
    const study = studyOfLink(hash);
    expect(study?.path).toEqual(path);
    expect(study && makeRecord(study.record)).toBe(RECORD);
  },
);
