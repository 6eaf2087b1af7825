import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedGame } from '../../../../protocol/shapes/savedGames.ts';
import { fetchSavedGame, publishBook } from '../../../shared/data/calls/savedGames.ts';
import { useRequest } from '../../../shared/data/queries/useRequest.ts';
import { OFFERED } from '../../../shared/i18n/languages.ts';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { SelectField } from '../../../shared/ui/form/Field.tsx';
import s from './Games.module.css';

interface PublishDialogProps {
  /** The game to publish. Null while the dialog is closed. */
  game: SavedGame | null;
  onClose: () => void;
  onPublished: () => void;
}

/** Asks the user to confirm the publication of a game, and for the language of its comments. */
export function PublishDialog({ game, onClose, onPublished }: PublishDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={game !== null}
      onClose={onClose}
      title={t('games.publishTitle', { title: game?.title ?? '' })}
      hasClose
      testId="publish-dialog"
    >
      {game ? <PublishForm game={game} onClose={onClose} onPublished={onPublished} /> : null}
    </Dialog>
  );
}

function PublishForm({
  game: { id, title },
  onClose,
  onPublished,
}: Omit<PublishDialogProps, 'game'> & { game: SavedGame }) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  const { isBusy, send } = useRequest();
  const publish = async () => {
    const opened = await send(fetchSavedGame(id));
    if (!opened || !(await send(publishBook(title, opened.record, language)))) return;
    showToast(t('games.published', { title }), 'done');
    onPublished();
  };
  return (
    <div className="stack gap-4">
      <p>{t('games.publishText')}</p>
      <SelectField
        label={t('games.publishLanguage')}
        value={language}
        choices={OFFERED.map(({ code, ownName }) => ({ value: code, label: ownName }))}
        onChange={setLanguage}
      />
      <div className={s.buttons}>
        <Button kind="primary" icon="book" disabled={isBusy} onClick={() => void publish()}>
          {t('games.publish')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('games.notNow')}
        </Button>
      </div>
    </div>
  );
}
