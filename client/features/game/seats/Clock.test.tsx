// Seat cards show the clocks, and the key `c` announces them.

import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { COLORS } from '../../../../engine/board/pieces.ts';
import { Play } from '../../../../engine/match/testing/testPlay.ts';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import en from '../../../shared/i18n/locales/en/texts.ts';
import { NOTHING_YET } from '../board/lastEntries.ts';
import { answerTo } from '../machine/boardAnswers.ts';
import { SeatTime } from './Clock.tsx';
import { seatClock } from './seatView.ts';

afterEach(() => vi.restoreAllMocks());

it('[CLK-05] everyone sees every clock, and only the clock of the player to move runs', async () => {
  const t = await i18next.init({ lng: 'en', resources: { en: { translation: en } } });
  const play = Play.started();
  const cards = (now: number) => {
    vi.spyOn(serverTime, 'now').mockReturnValue(now);
    const page = renderToStaticMarkup(
      COLORS.map((color) => (
        <SeatTime key={color} clock={seatClock(color, play.match)} color={color} label="" unlimited="">
          {null}
        </SeatTime>
      )),
    );
    return [...page.matchAll(/role="timer"[^>]*>([^<]*)</g)].map(([, text]) => text);
  };
  const announced = (now: number) =>
    answerTo(
      t,
      { key: 'c', square: 0, shiftKey: false, altKey: false },
      {
        match: play.match,
        position: play.match.game.position,
        viewer: 2,
        seats: [],
        last: NOTHING_YET,
        isLensAllowed: true,
        now,
      },
    );

  expect(cards(play.now)).toEqual(['10:00', '10:00', '10:00', '10:00']);
  expect(cards(play.now + 60_000)).toEqual(['9:00', '10:00', '10:00', '10:00']);
  expect(announced(play.now + 60_000)).toBe('White 9:00, Black 10:00, Red 10:00, Green 10:00');
  play.move('d3-e3', 60_000);
  expect(cards(play.now + 30_000)).toEqual(['9:05', '9:30', '10:00', '10:00']);
  expect(announced(play.now + 30_000)).toBe('White 9:05, Black 9:30, Red 10:00, Green 10:00');
});
