/** The dialogs before deleting and before uploading a game. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextArea } from '../../../shared/ui/form/Field.tsx';
import s from './Games.module.css';

interface DeleteProps {
  /** The title of the game. Null while the dialog is closed. */
  title: string | null;
  onDelete: () => void;
  onDownload: () => void;
  onClose: () => void;
}

export function DeleteDialog({ title, onDelete, onDownload, onClose }: DeleteProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={title !== null}
      onClose={onClose}
      title={t('games.deleteTitle', { title })}
      testId="delete-dialog"
    >
      <p>{t('games.deleteText')}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={onClose}>
          {t('games.keep')}
        </Button>
        <Button icon="download" onClick={onDownload}>
          {t('games.downloadFirst')}
        </Button>
        <Button kind="alarm" icon="trash" onClick={onDelete}>
          {t('games.delete')}
        </Button>
      </div>
    </Dialog>
  );
}

interface UploadProps {
  title: string | null;
  /** @param comment the comment on the whole game; null keeps the existing comment. */
  onSend: (comment: string | null) => void;
  onClose: () => void;
}

/** Offers to write a comment before the upload. */
export function UploadDialog({ title, onSend, onClose }: UploadProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={title !== null}
      onClose={onClose}
      title={t('games.uploadTitle', { title })}
      hasClose
      testId="upload-dialog"
    >
      <UploadForm onSend={onSend} onClose={onClose} />
    </Dialog>
  );
}

function UploadForm({ onSend, onClose }: Omit<UploadProps, 'title'>) {
  const { t } = useTranslation();
  const [comment, setComment] = useState('');
  return (
    <div className="stack gap-4">
      <TextArea
        label={t('games.comment')}
        hint={t('games.uploadText')}
        value={comment}
        maxLength={4000}
        rows={4}
        onChange={(event) => setComment(event.target.value)}
      />
      <div className={s.buttons}>
        <Button kind="primary" icon="upload" onClick={() => onSend(comment.trim() || null)}>
          {t('games.send')}
        </Button>
        <Button onClick={() => onSend(null)}>{t('games.skip')}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t('games.notNow')}
        </Button>
      </div>
    </div>
  );
}
