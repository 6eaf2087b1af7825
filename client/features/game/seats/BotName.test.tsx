// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { FakeGame } from '../testing/fakes.ts';
import { BotName } from './BotName.tsx';
import { SeatCard } from './SeatCard.tsx';
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

it('[WEB-148] the seat of a bot says its present level before and during the game', () => {
  width.isNarrow = false;
  const game = new FakeGame();
  const cardAt = (level: 2 | 4) => {
    const facts = {
      ...game.view.facts,
      isBot: [false, false, true, false],
      botLevels: [null, null, level, null],
    };
    const { match } = game;
    const seat = seatView(2, { match, facts, viewer: 0, checked: [], timeline: null });
    const props = { gameState: match.state, corner: 'top-right', isLit: false, isOwn: false } as const;
    const page = rendered(<SeatCard {...props} seat={seat} hasGained={false} gameId={null} />);
    const text = page.getByTestId('seat-red').textContent;
    page.unmount();
    return text;
  };
  game.seat(4);
  expect(cardAt(2)).toContain('bot, Casual');
  expect(cardAt(4)).toContain('bot, Sharp');
  game.do({ type: 'start' });
  expect([game.match.state, cardAt(4)]).toEqual(['SPECIAL_PAUSE', expect.stringContaining('bot, Sharp')]);
  game.now += 10_000;
  game.do({ type: 'endSpecialPause' });
  expect([game.match.state, cardAt(4)]).toEqual(['STARTED', expect.stringContaining('bot, Sharp')]);
});
