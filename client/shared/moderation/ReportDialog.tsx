import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOR_NAMES } from '../../../engine/board/pieces.ts';
import { ERR } from '../../../protocol/http/errors.ts';
import { REPORT_KINDS, type ReportKind, reportText } from '../../../protocol/http/reports/moderationApi.ts';
import { reportPlayer } from '../data/calls/moderation.ts';
import { failureText } from '../data/queries/failure.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { showToast } from '../ui/feedback/toasts.ts';
import { Button } from '../ui/form/Button.tsx';
import { SelectField, TextArea } from '../ui/form/Field.tsx';
import type { ReportTarget } from './reportTarget.ts';
import { textError } from './textError.ts';

interface ReportDialogProps {
  target: ReportTarget;
  onClose: () => void;
}

/** Reports a player to the moderators. The game and the move are filled in. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  const { gameId, ply, players } = target;
  const [chosen, setChosen] = useState(players.length === 1 ? 0 : -1);
  const [kind, setKind] = useState<ReportKind | ''>('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const player = players[chosen];
  const parsed = reportText.safeParse(text);
  const required = t('validation.required');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!player || kind === '' || !parsed.success) return;
    setBusy(true);
    const answer = await reportPlayer({
      kind,
      message: parsed.data,
      ...(gameId === null || player.color === null
        ? { nickname: player.name }
        : { gameSessionId: gameId, color: COLOR_NAMES[player.color], ...(ply === null ? {} : { ply }) }),
    });
    setBusy(false);
    if (!answer.ok) {
      const isTooMany = answer.error.code === ERR.RATE_LIMITED;
      return setFailure(isTooMany ? t('moderation.tooMany') : failureText(answer.error));
    }
    showToast(t(answer.value.isNew ? 'moderation.sent' : 'moderation.already'), 'done');
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        players.length === 1 && player
          ? t('moderation.reportName', { name: player.name })
          : t('moderation.reportPlayer')
      }
      hasClose
      testId="report-dialog"
    >
      <form className="stack" onSubmit={(event) => void send(event)} noValidate>
        {failure === null ? null : <Alert>{failure}</Alert>}
        {players.length > 1 ? (
          <SelectField
            label={t('moderation.player')}
            value={chosen < 0 ? '' : chosen}
            placeholder={t('moderation.choosePlayer')}
            choices={players.map(({ name, color }, value) => ({
              value,
              label: color === null ? name : `${name} (${t(`colour.name.${COLOR_NAMES[color]}`)})`,
            }))}
            error={isTried && !player ? required : null}
            required
            onChange={setChosen}
          />
        ) : null}
        <SelectField
          label={t('moderation.kind')}
          value={kind}
          placeholder={t('moderation.chooseKind')}
          choices={REPORT_KINDS.map((value) => ({ value, label: t(`moderation.kinds.${value}`) }))}
          error={isTried && kind === '' ? required : null}
          required
          onChange={setKind}
        />
        <TextArea
          label={t('moderation.text')}
          hint={t('moderation.textHint')}
          error={isTried ? textError(t, parsed) : null}
          rows={4}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {gameId === null ? null : <p className="sm muted">{t('moderation.withGame')}</p>}
        <p className="sm muted">{t('moderation.whatNext')}</p>
        <Button kind="primary" type="submit" disabled={isBusy} data-testid="send-report">
          {t('moderation.send')}
        </Button>
      </form>
    </Dialog>
  );
}
