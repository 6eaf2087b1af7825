import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { legalMoves } from '../../../engine/rules/moves.ts';
import { treeOfRecord } from '../../../engine/study/tree.ts';
import { readStudyDraft, storeStudyDraft } from './studyDraft.ts';
import { positionOf, study, studyFrom } from './studyModel.ts';

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const begun = studyFrom();
const [first, second] = legalMoves(positionOf(begun));
if (first === undefined || second === undefined) throw new Error('No legal moves.');
const played = study(study(begun, { type: 'move.made', move: first }), { type: 'place.chosen', path: [] });
const withVariation = study(played, { type: 'move.made', move: second });
const { place } = study(withVariation, { type: 'comment.written', comment: 'The other way.' });

it('[WEB-106] a stored study is read back with its variations, comments and position', () => {
  storeStudyDraft(place);
  const draft = readStudyDraft();
  expect(draft?.path).toEqual([1]);
  expect(draft && treeOfRecord(draft.record)).toEqual(place.tree);
});

it('[WEB-106] damaged data of a stored study is ignored', () => {
  expect(readStudyDraft()).toBeNull();
  storeStudyDraft(place);
  const text = stored['tetrarch.study'] ?? '';
  const { record } = JSON.parse(text) as { record: string };
  for (const damaged of [
    '{',
    '5',
    'null',
    '[]',
    '{"record":7,"path":[]}',
    JSON.stringify({ record: `${record} z9` }),
  ]) {
    stored['tetrarch.study'] = damaged;
    expect(readStudyDraft(), damaged).toBeNull();
  }
  for (const path of ['x', [-1], [0.5], [null]]) {
    stored['tetrarch.study'] = JSON.stringify({ record, path });
    expect(readStudyDraft()?.path).toEqual([]);
  }
});
