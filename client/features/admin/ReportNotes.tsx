import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ModerationNote,
  type ReportDetail,
  reasonText,
} from '../../../protocol/http/reports/moderationApi.ts';
import { addReportNote } from '../../shared/data/calls/moderation.ts';
import type { Answer } from '../../shared/data/http/http.ts';
import { useFormats } from '../../shared/i18n/formats.ts';
import { textError } from '../../shared/moderation/textError.ts';
import { Button } from '../../shared/ui/form/Button.tsx';
import { TextArea } from '../../shared/ui/form/Field.tsx';
import s from './Admin.module.css';

interface ReportNotesProps {
  id: string;
  notes: readonly ModerationNote[];
  onChange: (answer: Answer<ReportDetail>) => boolean;
}

/** The notes of moderators about the reported player, and the form for a new note. */
export function ReportNotes({ id, notes, onChange }: ReportNotesProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const parsed = reasonText.safeParse(text);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!parsed.success || !onChange(await addReportNote(id, parsed.data))) return;
    setText('');
    setTried(false);
  };
  return (
    <section className={s.card} aria-label={t('moderation.notes.title')}>
      <h2>{t('moderation.notes.title')}</h2>
      {notes.length === 0 ? <p className="muted">{t('moderation.notes.none')}</p> : null}
      <ul className="stack">
        {notes.map((note) => (
          <li key={note.id} data-testid="note">
            <p className={s.message}>{note.text}</p>
            <small className="muted">
              {note.author?.username ?? t('moderation.queue.gone')}
              {` · ${dateTime(note.createdAtEpochSeconds * 1000)}`}
            </small>
          </li>
        ))}
      </ul>
      <form className="stack gap-4" onSubmit={(event) => void add(event)} noValidate>
        <TextArea
          label={t('moderation.notes.text')}
          hint={t('moderation.textHint')}
          error={isTried ? textError(t, parsed) : null}
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="cluster">
          <Button type="submit" data-testid="add-note">
            {t('moderation.notes.add')}
          </Button>
        </div>
      </form>
    </section>
  );
}
