import { useTranslation } from 'react-i18next';
import type { Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { serverTime } from '../../../shared/data/room/serverTime.ts';
import { useTick } from '../../../shared/hooks/useTick.ts';
import { clockText, redrawInMs } from '../../../shared/i18n/clockText.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { absenceView } from './absenceView.ts';
import s from './Cards.module.css';

interface AbsenceCardProps {
  match: Match;
  facts: RoomFacts;
  viewer: Color | null;
  onVote: (of: Color) => void;
}

/** Shows the absent player who is to move, the time until the other players may vote, and the button to vote. */
export function AbsenceCard({ match, facts, viewer, onVote }: AbsenceCardProps) {
  const { t } = useTranslation();
  const view = absenceView(match, facts, viewer, serverTime.now());
  useTick(view && view.waitMs > 0 ? redrawInMs(view.waitMs) : null);
  if (!view) return null;
  const { absent, connection: line, waitMs, mayVote, hasVoted } = view;
  const { name } = match.seats[absent];
  return (
    <section className={s.card} data-testid="absence" aria-label={t('absence.title', { name })}>
      <div className="row">
        <Tile color={absent} size="s" />
        <b className="grow">{t('absence.title', { name })}</b>
      </div>
      <p className="sm muted">
        {t(`absence.line.${line}`)}{' '}
        {waitMs > 0
          ? t('absence.wait', { time: clockText(waitMs).text })
          : hasVoted
            ? t('absence.voted')
            : t('absence.decide')}
      </p>
      {mayVote ? (
        <Button size="small" kind="primary" onClick={() => onVote(absent)} data-testid="vote-out">
          {match.settings.standIn ? t('absence.standIn') : t('absence.goOn')}
        </Button>
      ) : null}
    </section>
  );
}
