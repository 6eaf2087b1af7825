// Each chapter of the course, used with the pointer: the steps of its data file, and its tasks with their anticipated
// mistakes.

import { expect, it } from 'vitest';
import { CHAPTER_IDS } from '../../protocol/shapes/pages.ts';
import { useApp } from '../support/app.ts';
import { useBrowser } from '../support/browser.ts';
import { CHAPTERS } from '../support/course.ts';
import { button, chapterName, learner, solveTasks, watchChapter } from '../support/learner.ts';

const app = useApp();
const browser = useBrowser();

interface Subject {
  readonly name: string;
  /** Texts that must appear during the playback of the chapter. */
  readonly text: readonly RegExp[];
  /** The banners that must appear, in order. */
  readonly banners?: readonly string[];
}

/** The content of each chapter according to the specification, independent of the file that the page reads. */
const SUBJECTS: readonly Subject[] = [
  { name: 'The board', text: [/\b144\b/, /files.+a to l/i, /ranks.+1 to 12/i, /camp/, /cross/] },
  {
    name: 'Four armies',
    text: [/4 armies/, /White moves first/, /Black is second/, /Red is third/, /Green is fourth/],
  },
  { name: 'The king', text: [/king/, /no castling/] },
  { name: 'The queen', text: [/queen/, /diagonal/, /straight/] },
  { name: 'The rook', text: [/rook/, /file/, /rank/] },
  { name: 'The bishop', text: [/bishop/, /diagonal/] },
  { name: 'The knight', text: [/knight/, /2 straight, 1 aside/, /jumps/] },
  { name: 'The pawn’s step', text: [/1 square/, /goes up/, /half.+sideways/i] },
  { name: 'The pawn’s capture', text: [/takes diagonally forward/] },
  { name: 'Central pawns', text: [/main diagonal/, /may go down or right/, /rest of the game/] },
  { name: 'Captures of a central pawn', text: [/3 captures/, /stays central/] },
  {
    name: 'Promotion',
    text: [/promotes on rank 12/, /file l/, /Queen, rook, bishop or knight/, /its own colour/],
  },
  { name: 'Check', text: [/attacked/, /move, block or take/], banners: ['Check to Black', 'Check to Red'] },
  { name: 'Checkmate', text: [/no way out/, /king has left/], banners: ['Checkmated', 'Checkmated'] },
  { name: 'The army passes', text: [/army is White’s/, /change colour/], banners: ['Checkmated'] },
  { name: 'Many armies, 1 move', text: [/rules 3 armies/, /1 move, not 3/] },
  {
    name: 'The inactive army',
    text: [/time is over/, /freeze/, /no attacks/, /resigns/],
    banners: ['Lost by time'],
  },
  {
    name: 'Mate of an inactive king',
    text: [/Red has resigned/, /it could take/],
    banners: ['Check to Red', 'Checkmated'],
  },
  { name: 'The pass', text: [/No move for Black, and no check/, /Red is next/], banners: ['Pass'] },
  {
    name: 'Stalemate',
    text: [/Only White and Green are left/, /No check, no move. The game ends/],
    banners: ['Stalemate', 'Checkmated'],
  },
  { name: 'The draw offer', text: [/offer a draw/, /1 refusal ends the offer/, /All accept: a draw/] },
  {
    name: 'Points',
    text: [/2 points/, /1 point/, /1 for winning/, /0\.5/],
    banners: ['Checkmated', 'Checkmated', 'Checkmated'],
  },
  { name: 'Winning', text: [/3 mates: Red wins/, /point game/], banners: ['Checkmated', 'Checkmated'] },
];

/** @param number the number of the chapter, beginning at 1. */
async function chapter(number: number): Promise<void> {
  const [here, next] = CHAPTERS.slice(number - 1, number + 1);
  const subject = SUBJECTS[number - 1];
  if (!here || !subject) throw new Error(`There is no chapter ${number}`);
  expect(here.id).toBe(CHAPTER_IDS[number - 1]);
  expect(here.tasks.length).toBeGreaterThan(0);
  const page = await learner(browser, app.url, `/tutorial/${here.id}`);
  const shown = await watchChapter(page, here);
  expect(await chapterName(page)).toBe(subject.name);
  const messages = shown.map(({ text }) => text).join('\n');
  for (const words of subject.text) expect(messages).toMatch(words);
  expect(shown.flatMap(({ banner }) => banner ?? [])).toEqual(subject.banners ?? []);
  await solveTasks(page, here);
  await button(page, next ? 'Next chapter' : 'Finish').waitFor();
}

it('the tutorial lists 23 chapters, each with its own URL', () => {
  expect(CHAPTERS.map(({ id }) => id)).toEqual(CHAPTER_IDS);
});

it('[TUT-19] chapter 1 teaches the board: 144 squares, four camps and the cross', () => chapter(1));
it('[TUT-20] chapter 2 teaches the four armies and the order of turns', () => chapter(2));
it('[TUT-21] chapter 3 teaches the king, and that there is no castling', () => chapter(3));
it('[TUT-22] chapter 4 teaches the queen', () => chapter(4));
it('[TUT-23] chapter 5 teaches the rook', () => chapter(5));
it('[TUT-24] chapter 6 teaches the bishop', () => chapter(6));
it('[TUT-25] chapter 7 teaches the knight', () => chapter(7));
it('[TUT-26] chapter 8 teaches how ordinary pawns move', () => chapter(8));
it('[TUT-27] chapter 9 teaches how ordinary pawns capture', () => chapter(9));
it('[TUT-28] chapter 10 teaches how a central pawn chooses its direction', () => chapter(10));
it('[TUT-29] chapter 11 teaches the captures of a central pawn', () => chapter(11));
it('[TUT-30] chapter 12 teaches promotion', () => chapter(12));
it('[TUT-31] chapter 13 teaches check', () => chapter(13));
it('[TUT-03] [TUT-32] chapter 14 teaches checkmate, with the colors of both kings in its banners', () =>
  chapter(14));
it('[TUT-33] chapter 15 teaches that an army passes to the mating player', () => chapter(15));
it('[TUT-34] chapter 16 teaches that a player of several armies has one move per turn', () => chapter(16));
it('[TUT-35] chapter 17 teaches the inactive army', () => chapter(17));
it('[TUT-36] chapter 18 teaches the checkmate of an inactive king', () => chapter(18));
it('[TUT-37] chapter 19 teaches the pass', () => chapter(19));
it('[TUT-38] chapter 20 teaches stalemate', () => chapter(20));
it('[TUT-39] chapter 21 teaches the draw offer', () => chapter(21));
it('[TUT-40] chapter 22 teaches the points', () => chapter(22));
it('[TUT-41] chapter 23 teaches how to win by three checkmates, and the point game', () => chapter(23));
