// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { rendered } from '../../shared/testing/rendered.tsx';
import { StudyBoard } from './StudyBoard.tsx';
import { type StudyState, study, studyFrom } from './studyModel.ts';

const cell = (name: string) => document.querySelector<HTMLElement>(`[data-square="${name}"]`) as HTMLElement;

function board(state: StudyState) {
  const pressed: string[] = [];
  const keys = Object.fromEntries(
    ['arrowright', 'arrowup', 'home', 'p', 'delete', 'u'].map((key) => [key, () => pressed.push(key)]),
  );
  const look = { turns: 0, convert: true, piece: null, lens: null, bestMove: null } as const;
  const page = rendered(<StudyBoard {...look} state={state} dispatch={vi.fn()} keys={keys} />);
  return { ...page, pressed };
}

it('[WEB-151] after a press on the study board, the keys of the page work on it', async () => {
  const { user, pressed } = board(studyFrom());
  await user.click(cell('f6'));
  await user.keyboard('{ArrowRight}{ArrowUp}{Home}p{Delete}u');
  expect(pressed).toEqual(['arrowright', 'arrowup', 'home', 'p', 'delete', 'u']);
});

it('[WEB-151] while a piece is selected on the study board, the arrow keys choose its target', async () => {
  const { user, pressed } = board(studyFrom());
  await user.click(cell('d3'));
  await user.keyboard('{Enter}{ArrowRight}');
  expect(pressed).toEqual([]);
  expect(document.activeElement).toBe(cell('e3'));
});

it('[WEB-151] while a piece is selected on the study board, the other keys of the page still work', async () => {
  const { user, pressed } = board(studyFrom());
  await user.click(cell('d3'));
  await user.keyboard('{Enter}{Home}u');
  expect(pressed).toEqual(['home', 'u']);
});

it('[WEB-151] on a square of the study board reached with Tab, the keys that move the focus keep this meaning', async () => {
  const { user, pressed } = board(studyFrom());
  await user.tab();
  await user.keyboard('{ArrowRight}{Delete}p{Home}u');
  expect(pressed).toEqual(['delete', 'u']);
});

it('[WEB-149] a press on the board that is set up keeps the keys of the page', async () => {
  const { user, pressed } = board(study(studyFrom(), { type: 'setup.opened' }));
  await user.click(cell('f6'));
  await user.keyboard('u');
  expect(pressed).toEqual(['u']);
});
