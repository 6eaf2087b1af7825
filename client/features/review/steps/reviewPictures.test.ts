// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { WHITE } from '../../../../engine/board/pieces.ts';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { recordFacts } from '../../../../protocol/shapes/recordFacts.ts';
import { gameSteps } from '../../../shared/records/gameSteps.ts';
import type { Home } from '../games/openGame.ts';
import { reviewPictures } from './reviewPictures.ts';

/** The third step is a resignation, so the fourth step is the third ply. */
const TEXT = '[Tetrarch "1"]\n\n1. d4-e4 c9-c8 r:resign j4-j5\n';
const GAME_ID = '0123456789abcdef0123456789abcdef';

/** Returns the link to the fourth step of a game. */
function linkOf(id: string, home: Home): string | null {
  const record = parseRecord(TEXT);
  const facts = recordFacts(TEXT);
  if (!record.ok || !facts) throw new Error('The record is invalid.');
  const game = { id, home, title: 'Evening', record: record.value, facts };
  return reviewPictures(game, gameSteps(record.value), 4, { turns: WHITE, convert: true }).link;
}

it.each<[Home, string, string]>([
  ['table', GAME_ID, `/games/${GAME_ID}?of=table&ply=3`],
  ['book', 'qbook-1', '/games/qbook-1?ply=3'],
])('[SHR-46] the link to a step of a game from a %s leads to its ply', (home, id, path) => {
  expect(linkOf(id, home)).toBe(location.origin + path);
});

it.each<[string, Home, string]>([
  ['on this device', 'device', 'local-1'],
  ['in the account', 'account', 'sg-1'],
])('[SHR-46] a game that is saved %s has no link, because others cannot open it', (_, home, id) => {
  expect(linkOf(id, home)).toBeNull();
});
