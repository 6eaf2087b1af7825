// Each chapter of the course by pointer: its steps as they are written, and its tasks with the mistake that each foresees.

import { expect, it } from 'vitest';
import { useApp } from './support/app.ts';
import { usePeople } from './support/browser.ts';
import { CHAPTERS } from './support/course.ts';
import { button, learner, solveTasks, watchChapter } from './support/learner.ts';

const app = useApp();
const people = usePeople();

/** @param number from 1. */
async function chapter(number: number): Promise<void> {
  const [here, next] = CHAPTERS.slice(number - 1, number + 1);
  if (!here) throw new Error(`There is no chapter ${number}`);
  expect(here.tasks.length).toBeGreaterThan(0);
  const page = await learner(people, app.url, `/tutorial/${here.id}`);
  await watchChapter(page, here);
  await solveTasks(page, here);
  await button(page, next ? 'Next chapter' : 'Finish').waitFor();
}

it('[TUT-19] the board: 144 squares, four camps and the cross', () => chapter(1));
it('[TUT-20] the four armies and the order of turns', () => chapter(2));
it('[TUT-21] the king, and that there is no castling', () => chapter(3));
it('[TUT-22] the queen', () => chapter(4));
it('[TUT-23] the rook', () => chapter(5));
it('[TUT-24] the bishop', () => chapter(6));
it('[TUT-25] the knight', () => chapter(7));
it('[TUT-26] how ordinary pawns move', () => chapter(8));
it('[TUT-27] how ordinary pawns capture', () => chapter(9));
it('[TUT-28] how a central pawn chooses its direction', () => chapter(10));
it('[TUT-29] the captures of a central pawn', () => chapter(11));
it('[TUT-30] promotion', () => chapter(12));
it('[TUT-31] check', () => chapter(13));
it('[TUT-32] checkmate', () => chapter(14));
it('[TUT-33] the army that passes to who mates', () => chapter(15));
it('[TUT-34] one move a turn with several armies', () => chapter(16));
it('[TUT-35] the inactive army', () => chapter(17));
it('[TUT-36] the checkmate of an inactive king', () => chapter(18));
it('[TUT-37] the pass', () => chapter(19));
it('[TUT-38] stalemate', () => chapter(20));
it('[TUT-39] the draw offer', () => chapter(21));
it('[TUT-40] the points', () => chapter(22));
it('[TUT-41] winning by three checkmates, and the point game', () => chapter(23));
