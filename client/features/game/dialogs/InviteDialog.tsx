import { useTranslation } from 'react-i18next';
import { may, useWho } from '../../../shared/data/http/who.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { InviteLink, type InviteProps, useInvitation } from '../panel/Invite.tsx';
import { InviteByName } from '../panel/SentInvitations.tsx';
import s from './Dialogs.module.css';

/**
 * Invites people. Shows a field for their names, and the invitation text, the link and the game id with copy buttons.
 */
export function InviteDialog({
  open,
  isHost,
  onClose,
  ...props
}: InviteProps & { open: boolean; isHost: boolean; onClose: () => void }) {
  const who = useWho();
  const { t } = useTranslation();
  const { text, copy } = useInvitation(props);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('invite.title', { title: props.title })}
      hasClose
      testId="invite-dialog"
    >
      {isHost && may(who, 'view account') ? <InviteByName gameId={props.gameId} /> : null}
      <label className={s.message}>
        <span>{t('invite.message')}</span>
        <textarea
          readOnly
          rows={4}
          value={text}
          data-testid="invite-text"
          onFocus={(event) => event.target.select()}
        />
      </label>
      <InviteLink {...props} />
      <div className={s.gameId}>
        <span className="dim sm">{t('invite.id')}</span>
        <code data-testid="game-id">{props.gameId}</code>
        <Button size="small" kind="quiet" icon="copy" onClick={() => void copy(props.gameId)}>
          {t('invite.copy')}
        </Button>
      </div>
      <Button kind="primary" icon="copy" onClick={() => void copy(text)}>
        {t('invite.copyMessage')}
      </Button>
      <p className="xs">{t('invite.who')}</p>
    </Dialog>
  );
}
