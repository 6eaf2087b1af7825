import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { parseRecord } from '../../../engine/notation/recordReader.ts';
import { KINGS, place } from '../../../engine/rules/testing/table.ts';
import en from '../i18n/locales/en/texts.ts';
import { gameSteps } from './gameSteps.ts';
import { spokenStep } from './stepText.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.init({ lng: 'en', resources: { en: { translation: en } } });
});

function spoken(pieces: string, events: string): string[] {
  const start = makePosition(place(`${KINGS} ${pieces}`, { ply: 40 }));
  const record = parseRecord(`[Tetrarch "1"]\n[Start "${start}"]\n\n${events}\n`);
  if (!record.ok) throw new Error(JSON.stringify(record.error));
  return gameSteps(record.value).map((step) => spokenStep(t, step));
}

it('[WEB-153] a step is announced with its player, its move and what follows from it', () => {
  expect(spokenStep(t, null)).toBe('Before the first move');
  expect(spoken('wR:e5 bQ:h9', '1. e5-e11 h9-c9 r:resign draw')).toEqual([
    'White: rook e5 – e11.',
    'Black: queen h9 – c9.',
    'Red: Resigned',
    'Draw, agreed by all',
  ]);
  expect(spoken('wR:e5 bR:h8', '1. e5-a5')).toEqual(['White: rook e5 – a5. Check.']);
  // A check that stands is not announced again.
  expect(spoken('wR:e5 bQ:h9', '1. e5-e1 h9-c9')).toEqual([
    'White: rook e5 – e1. Check.',
    'Black: queen h9 – c9.',
  ]);
  expect(spoken('wR:f11 wR:e5 wR:j1 gN:h6 gR:b5', '1. e5-e12')[0]).toBe(
    'White: rook e5 – e12. Black: checkmate by White, +2. Red: checkmate by White, +1.',
  );
});
