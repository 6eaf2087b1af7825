/** The dialogs behind entries of the game's menu. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../engine/match/match.ts';
import { COLOR_NAMES, COLORS } from '../../engine/rules/pieces.ts';
import type { RoomFacts } from '../../protocol/matchState.ts';
import { deleteGame } from '../net/api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { tellFailure } from '../ui/failure.ts';
import s from './Dialogs.module.css';
import { useTimeText } from './timeText.ts';

interface OpenProps {
  open: boolean;
  onClose: () => void;
}

/** Leaving a running game asks: to come back, or for good. */
export function LeaveDialog(props: OpenProps & { onComeBack: () => void; onResign: () => void }) {
  const { open, onClose, onComeBack, onResign } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('leave.title')}
      closeLabel={t('close')}
      testId="leave-dialog"
    >
      <p>{t('leave.text')}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={onComeBack} data-testid="leave-for-now">
          {t('leave.comeBack')}
        </Button>
        <Button icon="flag" onClick={onResign} data-testid="leave-for-good">
          {t('leave.resign')}
        </Button>
      </div>
    </Dialog>
  );
}

export function RefuseDialog({ open, onClose, onRefuse }: OpenProps & { onRefuse: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('refuse.title')} testId="refuse-dialog">
      <p>{t('refuse.text')}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={onClose}>
          {t('refuse.stay')}
        </Button>
        <Button onClick={onRefuse} data-testid="refuse-confirm">
          {t('refuse.go')}
        </Button>
      </div>
    </Dialog>
  );
}

export function DeleteDialog({ open, onClose, gameId }: OpenProps & { gameId: string }) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const answer = await deleteGame(gameId);
    setBusy(false);
    if (!answer.ok) tellFailure(answer.error);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('delete.title')} testId="delete-dialog">
      <p>{t('delete.text')}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={onClose}>
          {t('delete.keep')}
        </Button>
        <Button kind="alarm" disabled={isBusy} onClick={() => void remove()} data-testid="delete-confirm">
          {t('delete.delete')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The settings of the table, to read. */
export function SetupDialog({ open, onClose, match, facts }: OpenProps & { match: Match; facts: RoomFacts }) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const bots = COLORS.filter((color) => facts.isBot[color]);
  const lines = [
    [t('setup.title'), facts.title],
    [t('setup.time'), timeText(match.settings.time)],
    [t('setup.opponents'), facts.isRandom ? t('setup.random') : t('setup.private')],
    [
      t('setup.bots'),
      bots.map((color) => t(`colour.name.${COLOR_NAMES[color]}`)).join(', ') || t('setup.none'),
    ],
    [t('setup.captured'), facts.convertCaptured ? t('setup.change') : t('setup.keep')],
    [t('setup.standIn'), match.settings.standIn ? t('setup.yes') : t('setup.no')],
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('gameMenu.setup')}
      closeLabel={t('close')}
      testId="setup-dialog"
    >
      <dl className={s.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
