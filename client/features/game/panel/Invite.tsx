import { useTranslation } from 'react-i18next';
import { COLORS } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import { copyText } from '../../../shared/hooks/copy.ts';
import { invitationLink } from '../../../shared/hooks/paths.ts';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import s from '../dialogs/Dialogs.module.css';
import { useTimeText } from '../seats/timeText.ts';

export interface InviteProps {
  gameId: string;
  title: string;
  /** Name of the user who invites. */
  from: string;
  match: Match;
}

export function useInvitation({ gameId, title, from, match }: InviteProps) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const link = invitationLink(gameId, location.origin);
  const count = COLORS.filter((color) => match.seats[color].playerId === null).length;
  const text = t('invite.text', {
    from,
    title,
    time: timeText(match.settings.time),
    seats: t('invite.seatsFree', { count }),
    link,
  });
  const copy = async (what: string) => {
    if (await copyText(what)) showToast(t('invite.copied'), 'done');
    else showToast(t('invite.notCopied'), 'info');
  };
  return { link, text, copy };
}

/** The link to invite players, in the card of a waiting game. */
export function InviteLink(props: InviteProps) {
  const { t } = useTranslation();
  const { link, copy } = useInvitation(props);
  return (
    <div className={s.link}>
      <input
        readOnly
        value={link}
        aria-label={t('invite.link')}
        data-testid="invite-link"
        onFocus={(event) => event.target.select()}
      />
      <Button size="small" icon="copy" onClick={() => void copy(link)}>
        {t('invite.copy')}
      </Button>
    </div>
  );
}
