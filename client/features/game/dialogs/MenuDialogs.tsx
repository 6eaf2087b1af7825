/** The dialogs behind entries of the game's menu. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import { parseLookText } from '../../../../protocol/shapes/boardLookText.ts';
import { collectibleOf } from '../../../../protocol/shapes/collectibles.ts';
import { tokenTitle } from '../../../../protocol/shapes/nft.ts';
import { deleteGame } from '../../../shared/data/http/api.ts';
import { tellFailure } from '../../../shared/data/queries/failure.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { useTimeText } from '../seats/timeText.ts';
import s from './Dialogs.module.css';

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

interface TakeOffDialogProps extends OpenProps {
  /** Of the player. */
  name: string;
  onTakeOff: () => void;
}

/** The player cannot come back to a seat of this game: better to ask first. */
export function TakeOffDialog({ open, onClose, name, onTakeOff }: TakeOffDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('takeOff.title', { name })} testId="take-off-dialog">
      <p>{t('takeOff.text')}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={onClose}>
          {t('takeOff.keep')}
        </Button>
        <Button kind="alarm" onClick={onTakeOff} data-testid="take-off-confirm">
          {t('takeOff.go')}
        </Button>
      </div>
    </Dialog>
  );
}

interface DropDialogProps extends OpenProps {
  /** Of the missing players. */
  names: readonly string[];
  onDrop: () => void;
}

/** Missing players who were called back a day ago count as resigned. */
export function DropDialog({ open, onClose, names, onDrop }: DropDialogProps) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  return (
    <Dialog open={open} onClose={onClose} title={t('drop.title')} testId="drop-dialog">
      <p>{t('drop.text', { names: list })}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={onClose}>
          {t('drop.wait')}
        </Button>
        <Button kind="alarm" onClick={onDrop} data-testid="drop-confirm">
          {t('drop.go')}
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
  const ready = COLORS.filter((color) => match.seats[color].isReady || match.seats[color].isAutoReady);
  const namesOf = (colors: readonly Color[]) =>
    colors.map((color) => t(`colour.name.${COLOR_NAMES[color]}`)).join(', ') || t('setup.none');
  const token = collectibleOf(parseLookText(facts.look)?.tokenId ?? '');
  const lines = [
    [t('setup.title'), facts.title],
    [t('setup.time'), timeText(match.settings.time)],
    [t('setup.opponents'), facts.isRandom ? t('setup.random') : t('setup.private')],
    [t('setup.bots'), bots.length === 0 ? t('setup.none') : `${bots.length}: ${namesOf(bots)}`],
    [t('setup.captured'), facts.convertCaptured ? t('setup.change') : t('setup.keep')],
    [t('options.orientation'), t(`options.orientations.${facts.pieceOrientation}`)],
    [t('create.token'), token ? tokenTitle(token) : t('setup.none')],
    [t('setup.standIn'), match.settings.standIn ? t('setup.yes') : t('setup.no')],
    ...(match.state === 'NOT_STARTED' ? [[t('create.ready'), namesOf(ready)]] : []),
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
