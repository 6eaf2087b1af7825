import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dumpGame, reportBug } from '../../../shared/data/http/api.ts';
import { reportFailure } from '../../../shared/data/queries/failure.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextArea } from '../../../shared/ui/form/Field.tsx';
import s from './Dialogs.module.css';

/**
 * Maximum length of the message in characters. The server accepts more, because the page appends a line that names the
 * screen.
 */
const MAX_REPORT_LENGTH = 3900;

interface BugReportDialogProps {
  open: boolean;
  onClose: () => void;
  /** The reported game. */
  gameId?: string | null;
  /** The screen that the report names. Used if the report concerns no game. */
  place?: string | null;
}

/** The bug report form. */
export function BugReportDialog({ open, onClose, gameId = null, place = null }: BugReportDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const message = place ? `${text.trim()}\n\n(${place})` : text.trim();
    // The report is sent even if the server refuses the dump: it accepts only a few dumps per hour.
    if (gameId !== null) await dumpGame(gameId, message);
    const answer = await reportBug(message, gameId);
    setBusy(false);
    if (!answer.ok) return reportFailure(answer.error);
    setText('');
    showToast(t('bugReport.sent'), 'done');
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('bugReport.title')} hasClose testId="bug-report-dialog">
      <TextArea
        label={t('bugReport.label')}
        hint={t(place ? 'bugReport.placeHint' : 'bugReport.hint')}
        value={text}
        maxLength={MAX_REPORT_LENGTH}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={s.buttons}>
        <Button
          kind="primary"
          disabled={isBusy || text.trim() === ''}
          onClick={() => void send()}
          data-testid="bug-report-send"
        >
          {t('bugReport.send')}
        </Button>
      </div>
    </Dialog>
  );
}
