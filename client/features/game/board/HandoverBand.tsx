import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { Gem } from '../../../shared/board/look/Gem.tsx';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { cx } from '../../../shared/hooks/cx.ts';
import { pointsText } from '../../../shared/i18n/pointsText.ts';
import { Icon } from '../../../shared/ui/layout/Icon.tsx';
import type { MateEvent } from '../history/timeline.ts';
import s from '../panel/Cards.module.css';
import { Countdown, ReadyButton, ReadyCount } from '../panel/PauseCards.tsx';

interface HandoverBandProps {
  match: Match;
  mates: readonly MateEvent[];
  viewer: Color | null;
  onReady: () => void;
}

/** The banner about armies that passed to another player, with one line for each army. */
export function HandoverBand({ match, mates, viewer, onReady }: HandoverBandProps) {
  const { t } = useTranslation();
  const [first] = mates;
  if (!first) return null;
  const titleOf = (mate: MateEvent) =>
    t(`handover.title.${COLOR_NAMES[mate.victim]}`, {
      owner: t(`handover.owner.${COLOR_NAMES[mate.by]}`),
    });
  const isOne = mates.length === 1;
  return (
    <section className={s.band} data-testid="handover" aria-label={titleOf(first)}>
      {mates.map((mate) => (
        <div key={mate.victim} className={cx(s.bandLine, isOne && s.single)}>
          <span className={s.tiles}>
            <Tile color={mate.victim} size={isOne ? 'l' : 's'} state="gone" />
            <Icon name="right" />
            <Tile color={mate.by} size={isOne ? 'l' : 's'} />
          </span>
          <div className="grow">
            <h2>{titleOf(mate)}</h2>
            {isOne ? (
              <p className="muted sm">
                {t('handover.why', {
                  winner: match.seats[mate.by].name,
                  loser: match.seats[mate.victim].name,
                })}
              </p>
            ) : null}
          </div>
          <div className={s.plus}>
            <Gem />
            <b className="num">+{pointsText(t, mate.points)}</b>
            <span>{mate.isFirst ? t('handover.firstMate') : t('handover.mate')}</span>
          </div>
        </div>
      ))}
      <div className={s.bandFoot}>
        <Countdown match={match} fullMs={3000} />
        <span className="xs dim grow">{t('handover.goesOn')}</span>
        <ReadyCount match={match} />
        <ReadyButton match={match} viewer={viewer} onReady={onReady} />
      </div>
    </section>
  );
}
