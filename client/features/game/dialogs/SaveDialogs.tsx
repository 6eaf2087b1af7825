/** Dialogs for saving a game on this device: under its title, or as a copy. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../../../shared/data/calls/commandId.ts';
import { downloadText } from '../../../shared/hooks/download.ts';
import { type RecordStoring, storeCopy, storeRecord } from '../../../shared/storage/localRecords.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import s from './Dialogs.module.css';

const MAX_TITLE_LENGTH = 40;

interface SaveProps {
  open: boolean;
  onClose: () => void;
  gameId: string;
  title: string;
  /** Returns the record with this title as text. */
  write: (title: string) => string;
}

/** Offers to store the game under its title, to store a copy, and to download the record. */
export function SaveDialog({
  open,
  onClose,
  gameId,
  title,
  write,
  onSaveAs,
}: SaveProps & { onSaveAs: () => void }) {
  const { t } = useTranslation();
  const notify = useNotice(onClose);
  const save = () => {
    const record = write(title);
    notify(storeRecord({ gameId, title, record, savedAt: Date.now() }), title);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('save.title')} hasClose testId="save-dialog">
      <p>{t('save.text', { title })}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={save} data-testid="save-confirm">
          {t('save.save')}
        </Button>
        <Button onClick={onSaveAs} data-testid="save-as">
          {t('save.as')}
        </Button>
        <Button onClick={() => downloadText(fileName(title), write(title))} data-testid="save-download">
          {t('save.download')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for the title of a copy. */
export function SaveAsDialog({ open, onClose, title, write }: SaveProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('save.asTitle')} hasClose testId="save-as-dialog">
      <SaveAsForm title={title} write={write} onClose={onClose} />
    </Dialog>
  );
}

function SaveAsForm({ title, write, onClose }: Pick<SaveProps, 'title' | 'write' | 'onClose'>) {
  const { t } = useTranslation();
  const notify = useNotice(onClose);
  const [wanted, setWanted] = useState(t('save.copyOf', { title }).slice(0, MAX_TITLE_LENGTH));
  const [error, setError] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const under = wanted.trim();
    if (under === '') return setError(t('validation.required'));
    const copy = { id: newCommandId(), title: under, savedAt: Date.now(), record: write(under) };
    const outcome = storeCopy(copy);
    if (outcome === 'TITLE_TAKEN') return setError(t('save.taken'));
    notify(outcome, under);
  };
  return (
    <form className="stack" onSubmit={save} noValidate>
      <TextField
        label={t('save.name')}
        value={wanted}
        maxLength={MAX_TITLE_LENGTH}
        error={error}
        onChange={(event) => {
          setWanted(event.target.value);
          setError(null);
        }}
      />
      <div className={s.buttons}>
        <Button kind="primary" type="submit" data-testid="save-as-confirm">
          {t('save.save')}
        </Button>
        <Button onClick={onClose}>{t('save.cancel')}</Button>
      </div>
    </form>
  );
}

/** Shows the result of storing. After a success the dialog closes. */
function useNotice(onClose: () => void): (outcome: RecordStoring, title: string) => void {
  const { t } = useTranslation();
  return (outcome, title) => {
    if (outcome !== 'STORED') return showToast(t('save.full'));
    showToast(t('save.done', { title }), 'done');
    onClose();
  };
}

/** Returns the title without characters that file systems forbid. */
function fileName(title: string): string {
  return `${title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'game'}.tetrarch`;
}
