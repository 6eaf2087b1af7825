// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { FakeGame } from '../testing/fakes.ts';
import { BotName } from './BotName.tsx';
import { seatView } from './seatView.ts';

const width = vi.hoisted(() => ({ isNarrow: true }));
vi.mock('../../../shared/hooks/useNarrow.ts', () => ({ useNarrow: () => width.isNarrow }));

function jasper() {
  const game = new FakeGame();
  game.seat(4);
  const { match, view } = game;
  const seat = seatView(2, { match, facts: view.facts, viewer: 0, checked: [], timeline: null });
  return { ...seat, name: 'Jasper', isBot: true, botLevel: 2 as const };
}

it('[TBL-117] on a phone the name of a bot opens a card with its level and character', () => {
  width.isNarrow = true;
  const page = rendered(<BotName seat={jasper()} />);
  fireEvent.click(page.getByRole('button', { name: 'Jasper' }));
  const card = page.getByTestId('person-card');
  expect(card.textContent).toBe("Jasperbot, CasualAttacks the kings, likes Green's camp");
});

it('[TBL-117] in a wide window the name of a bot is plain text, because the card of the seat says the same', () => {
  width.isNarrow = false;
  const page = rendered(<BotName seat={jasper()} />);
  expect(page.queryByRole('button')).toBeNull();
  expect(page.container.textContent).toBe('Jasper');
});
