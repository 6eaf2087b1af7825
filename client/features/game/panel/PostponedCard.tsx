import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { Tile } from '../../../shared/board/look/Tile.tsx';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from './Cards.module.css';
import type { PauseView } from './pauseView.ts';
import { useDropTimes } from './useDropTimes.ts';

interface PostponedCardProps {
  gameId: string;
  match: Match;
  pause: PauseView;
  onUnpause: () => void;
  /** Calls the players back. */
  onCallBack: () => void;
  /** Opens the dialog in which the user confirms that the missing players count as resigned. */
  onDrop: () => void;
}

/** The card of a postponed game: the missing players, and the actions that continue the game with or without them. */
export function PostponedCard({ gameId, match, pause, onUnpause, onCallBack, onDrop }: PostponedCardProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { missing, canContinue, mayCallBack, mayDrop } = pause;
  const isCalled = match.calledBackAt !== null;
  const drop = useDropTimes(gameId, match, missing);
  const canDrop = drop !== null && drop.droppable.length > 0;
  return (
    <section className={s.card} data-testid="postponed">
      <h3>{t('pause.postponed')}</h3>
      <p className="sm muted">{t(isCalled ? 'pause.calledBack' : 'pause.postponedText')}</p>
      {missing.length > 0 ? (
        <div className="sm" data-testid="missing">
          <span className="muted">{t('pause.missing')}</span>
          <ul className={s.missing}>
            {missing.map((color) => {
              const notifiedAt = drop?.notifiedAt.get(color);
              return (
                <li key={color}>
                  <Tile color={color} size="xs" label={t(`colour.name.${COLOR_NAMES[color]}`)} />
                  <span>{match.seats[color].name}</span>
                  {isCalled && notifiedAt !== undefined ? (
                    <small>
                      {notifiedAt === null
                        ? t('pause.notTold')
                        : t('pause.told', { time: dateTime(notifiedAt) })}
                    </small>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
      {mayCallBack && missing.length > 0 ? (
        <Button size="small" kind="primary" onClick={onCallBack} data-testid="call-back">
          {t('gameMenu.callBack')}
        </Button>
      ) : null}
      {mayDrop && drop ? (
        <>
          {canDrop ? null : (
            <p className="xs dim" id="drop-time">
              {drop.possibleAt === null
                ? t('pause.dropUnknown')
                : t('pause.dropFrom', { time: dateTime(drop.possibleAt) })}
            </p>
          )}
          <Button
            size="small"
            icon="flag"
            disabled={!canDrop}
            aria-describedby={canDrop ? undefined : 'drop-time'}
            onClick={onDrop}
            data-testid="drop-absent"
          >
            {t('pause.drop')}
          </Button>
        </>
      ) : null}
      {canContinue ? (
        <Button size="small" kind="primary" icon="play" onClick={onUnpause} data-testid="unpause">
          {t('pause.goOn')}
        </Button>
      ) : null}
    </section>
  );
}
