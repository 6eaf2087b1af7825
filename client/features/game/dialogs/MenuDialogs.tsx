/** The dialogs opened from the game menu. */
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES, COLORS, type Color } from '../../../../engine/board/pieces.ts';
import type { Match } from '../../../../engine/match/match.ts';
import type { RoomFacts } from '../../../../protocol/room/matchState.ts';
import { parseLookText } from '../../../../protocol/shapes/boardLookText.ts';
import { collectibleOf } from '../../../../protocol/shapes/collectibles.ts';
import { tokenTitle } from '../../../../protocol/shapes/nft.ts';
import { deleteGame } from '../../../shared/data/http/api.ts';
import { useRequest } from '../../../shared/data/queries/useRequest.ts';
import { useFormats } from '../../../shared/i18n/formats.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { type Fact, Facts } from '../../../shared/ui/lists/Facts.tsx';
import { useDropTimes } from '../panel/useDropTimes.ts';
import { useTimeText } from '../seats/timeText.ts';
import s from './Dialogs.module.css';

interface OpenProps {
  open: boolean;
  onClose: () => void;
}

/** Asks a user who leaves a running game whether to return later or to resign. */
export function LeaveDialog(props: OpenProps & { onComeBack: () => void; onResign: () => void }) {
  const { open, onClose, onComeBack, onResign } = props;
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('leave.title')} hasClose testId="leave-dialog">
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

interface ConfirmDialogProps extends OpenProps {
  /** The topic that selects the texts of the dialog. */
  of: 'refuse' | 'takeOff' | 'drop' | 'delete' | 'pauseAll' | 'pauseOnce' | 'postponeAll';
  /** The values of the placeholders in the texts. */
  values?: { readonly name?: string; readonly names?: string };
  /** A text that replaces the usual one, for an action that is not possible now. */
  text?: string | undefined;
  isBusy?: boolean;
  onConfirm: () => void;
}

/** Topics whose action the user can undo. */
const UNDOABLE: readonly ConfirmDialogProps['of'][] = ['pauseAll', 'pauseOnce'];

/** Topics whose action harms no player. */
const MILD: readonly ConfirmDialogProps['of'][] = ['refuse', 'postponeAll'];

/**
 * Asks the user to confirm an action that is irreversible or concerns the other players. The first button, which is the
 * main one, cancels, unless the user can undo the action.
 */
export function ConfirmDialog({
  open,
  onClose,
  of,
  values = {},
  text,
  isBusy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const isUndoable = UNDOABLE.includes(of);
  const stay = (
    <Button kind={isUndoable ? 'plain' : 'primary'} onClick={onClose}>
      {t(`${of}.stay`)}
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t(`${of}.title`, values)} testId={`${of}-dialog`}>
      <p>{text ?? t(`${of}.text`, values)}</p>
      <div className={s.buttons}>
        {isUndoable ? null : stay}
        <Button
          kind={isUndoable ? 'primary' : MILD.includes(of) ? 'plain' : 'alarm'}
          disabled={isBusy}
          onClick={onConfirm}
          data-testid={`${of}-confirm`}
        >
          {t(`${of}.go`)}
        </Button>
        {isUndoable ? stay : null}
      </div>
    </Dialog>
  );
}

interface DropDialogProps extends OpenProps {
  gameId: string;
  match: Match;
  missing: readonly Color[];
  onConfirm: () => void;
}

/**
 * Asks the user to confirm that missing players count as resigned. The user can confirm one day after a notification
 * called the missing players back. Before that time, the dialog shows when the user can confirm.
 */
export function DropDialog({ gameId, match, missing, ...rest }: DropDialogProps) {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormats();
  const drop = useDropTimes(gameId, match, missing);
  const names = drop?.droppable.map((color) => match.seats[color].name) ?? [];
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names);
  const from = drop?.possibleAt ?? null;
  const isPossible = names.length > 0;
  return (
    <ConfirmDialog
      {...rest}
      of="drop"
      values={{ names: list }}
      isBusy={!isPossible}
      text={
        isPossible
          ? undefined
          : from === null
            ? t('pause.dropUnknown')
            : t('pause.dropFrom', { time: dateTime(from) })
      }
    />
  );
}

export function DeleteDialog({ open, onClose, gameId }: OpenProps & { gameId: string }) {
  const { isBusy, send } = useRequest();
  const remove = async () => {
    await send(deleteGame(gameId));
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      of="delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}

/** Shows the settings of the game, read-only. */
export function SetupDialog({ open, onClose, match, room }: OpenProps & { match: Match; room: RoomFacts }) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const bots = COLORS.filter((color) => room.isBot[color]);
  const ready = COLORS.filter((color) => match.seats[color].isReady || match.seats[color].isAutoReady);
  const namesOf = (colors: readonly Color[]) =>
    colors.map((color) => t(`colour.name.${COLOR_NAMES[color]}`)).join(', ') || t('setup.none');
  const botOf = (color: Color) => {
    const level = room.botLevels[color];
    return `${t(`colour.name.${COLOR_NAMES[color]}`)}${level ? ` (${t(`create.levels.${level}`)})` : ''}`;
  };
  const token = collectibleOf(parseLookText(room.look)?.tokenId ?? '');
  const facts: Fact[] = [
    [t('setup.title'), room.title],
    [t('setup.time'), timeText(match.settings.time)],
    [t('setup.opponents'), room.isRandom ? t('setup.random') : t('setup.private')],
    [t('setup.bots'), bots.length === 0 ? t('setup.none') : `${bots.length}: ${bots.map(botOf).join(', ')}`],
    [t('setup.captured'), room.convertCaptured ? t('setup.change') : t('setup.keep')],
    [t('options.orientation'), t(`options.orientations.${room.pieceOrientation}`)],
    [t('create.token'), token ? tokenTitle(token) : t('setup.none')],
    [t('setup.standIn'), match.settings.standIn ? t('setup.yes') : t('setup.no')],
    [
      t('create.allowsTakeover'),
      room.isRandom || match.settings.allowsTakeover ? t('setup.yes') : t('setup.no'),
    ],
    [t('create.ready'), match.state === 'NOT_STARTED' ? namesOf(ready) : null],
  ];
  return (
    <Dialog open={open} onClose={onClose} title={t('gameMenu.setup')} hasClose testId="setup-dialog">
      <Facts className={s.facts} facts={facts} />
    </Dialog>
  );
}
