import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isReportable, openReport } from '../../../shared/moderation/reportTarget.ts';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { toggleSeatMute, toggleTableMute, useMutes } from '../phrases/mutes.ts';
import type { SeatView } from './seatView.ts';

interface SeatNameProps extends Pick<SeatView, 'name' | 'isYou' | 'color'> {
  gameId: string;
}

/**
 * The name of a player beside the board. It opens a card with a short profile, and with buttons to mute the player or
 * all players, and to report the player.
 */
export const SeatName = memo(function SeatName({ name, isYou, color, gameId }: SeatNameProps) {
  const { t } = useTranslation();
  const { seats, isTableMuted } = useMutes(gameId);
  const isMuted = seats.includes(color);
  return (
    <PersonName name={name} isInGame>
      {isYou ? null : (
        <>
          <Button
            size="small"
            icon={isMuted ? 'comment' : 'soundOff'}
            onClick={() => toggleSeatMute(gameId, color)}
            data-testid="mute-player"
          >
            {t(isMuted ? 'phrases.unmute' : 'phrases.mute', { name })}
          </Button>
          <Button
            size="small"
            icon={isTableMuted ? 'comment' : 'soundOff'}
            onClick={() => toggleTableMute(gameId)}
            data-testid="mute-table"
          >
            {t(isTableMuted ? 'phrases.unmuteTable' : 'phrases.muteTable')}
          </Button>
          {isReportable(name) ? (
            <Button
              size="small"
              icon="flag"
              // Without a ply, the report refers to the current turn, which the server fills in.
              onClick={() => openReport({ gameId, ply: null, players: [{ name, color }] })}
              data-testid="report-player"
            >
              {t('moderation.report')}
            </Button>
          ) : null}
        </>
      )}
    </PersonName>
  );
});
