import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { COLOR_NAMES, type Color, colorNamed } from '../../../../engine/board/pieces.ts';
import type { Chances } from '../../../../engine/bots/chances/chances.ts';
import { parsePosition } from '../../../../engine/notation/positionText.ts';
import type { TakeoverOffer } from '../../../../protocol/http/queueApi.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { takeOverSeat } from '../../../shared/data/http/api.ts';
import { useRequest } from '../../../shared/data/queries/useRequest.ts';
import { startEvaluation } from '../../../shared/engine/analysis.ts';
import { gamePath } from '../../../shared/hooks/paths.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import q from './QueuePage.module.css';
import { bestSeat, placeOf } from './takeoverSeat.ts';

/**
 * Offers the seat of a bot in a running game. If several bots play, offers the seat with the highest win probability.
 */
export function TakeoverCard({ offer }: { offer: TakeoverOffer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const { isBusy, send } = useRequest();
  const chances = useChances(offer.position);
  const seats = offer.botSeats.map(colorNamed);
  const seat = bestSeat(seats, chances);
  const take = async (color: Color) => {
    const taken = await send(takeOverSeat(offer.gameId, COLOR_NAMES[color]));
    if (taken) void navigate(gamePath(offer.gameId), { replace: true });
  };
  const values = { side: t(`colour.side.${COLOR_NAMES[seat]}`), round: offer.round };
  return (
    <section
      className={q.takeover}
      aria-labelledby={id}
      data-testid="takeover-offer"
      data-seat={COLOR_NAMES[seat]}
    >
      <Tile color={seat} />
      <h2 id={id}>{t('takeover.offer.title')}</h2>
      <p className="sm">
        {chances === null
          ? t('takeover.offer.seat', values)
          : t(`takeover.offer.place.${placeOf(seat, chances)}`, values)}
      </p>
      <Button disabled={isBusy} onClick={() => void take(seat)} data-testid="takeover-take">
        {t('takeover.confirm')}
      </Button>
      <p className="xs dim">{t('takeover.offer.hint')}</p>
    </section>
  );
}

/**
 * Returns the win probabilities of a position. While they are being computed, returns those of the previous position.
 * Null before the first result.
 */
function useChances(text: string): Chances | null {
  const [chances, setChances] = useState<Chances | null>(null);
  useEffect(() => {
    const position = parsePosition(text);
    if (!position.ok) return;
    const running = startEvaluation(
      { positions: [position.value], judged: [] },
      (finding) => {
        if (finding.type === 'chances') setChances(finding.chances[0] ?? null);
        running.stop();
      },
      () => setChances(null),
    );
    return () => running.stop();
  }, [text]);
  return chances;
}
