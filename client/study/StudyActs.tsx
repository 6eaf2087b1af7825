import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameRecord } from '../../engine/notation/record.ts';
import { parseRecord } from '../../engine/notation/recordReader.ts';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { withTitle } from '../../protocol/recordFacts.ts';
import { faultText, readRecordBytes } from '../records/readFile.ts';
import { fileName } from '../records/resultText.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { downloadText } from '../ui/download.ts';
import { TextField } from '../ui/Field.tsx';
import { keepCopy } from '../ui/keptRecords.ts';
import { PATHS } from '../ui/paths.ts';
import { showToast } from '../ui/toasts.ts';
import s from './Study.module.css';
import { studyLink } from './studyLink.ts';

interface StudyActsProps {
  /** The study as a record; null when it is too large for one. */
  text: string | null;
  onRecord: (record: GameRecord) => void;
  onTooLong: () => void;
}

/** Bringing a study in and taking it out: files, links, the saved games. */
export function StudyActs({ text, onRecord, onTooLong }: StudyActsProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const take = async (file: File) => {
    const read = readRecordBytes(new Uint8Array(await file.arrayBuffer()));
    setTrouble(read.ok ? null : t('games.refused', { place: faultText(read.error) }));
    if (read.ok) onRecord(read.value);
  };
  const share = async () => {
    const link = text === null ? null : studyLink(location.origin, PATHS.study, text);
    if (link === null) return onTooLong();
    if (await copyText(link)) showToast(t('study.copied'), 'done');
    else showToast(link, 'info');
  };
  return (
    <>
      <div className={s.row}>
        <Button size="small" icon="upload" onClick={() => input.current?.click()}>
          {t('games.import')}
        </Button>
        <input
          ref={input}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('games.importFile')}
          accept=".tetrarch,text/plain"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void take(file);
          }}
        />
        <Button
          size="small"
          icon="download"
          onClick={() => (text === null ? onTooLong() : downloadText(fileName(t('study.title')), text))}
        >
          {t('study.export')}
        </Button>
        <Button size="small" icon="save" onClick={() => (text === null ? onTooLong() : setSaving(true))}>
          {t('save.save')}
        </Button>
        <Button size="small" icon="link" onClick={() => void share()}>
          {t('study.share')}
        </Button>
      </div>
      {trouble ? <Alert>{trouble}</Alert> : null}
      <Dialog
        open={isSaving}
        onClose={() => setSaving(false)}
        title={t('study.saveTitle')}
        closeLabel={t('close')}
        testId="study-save"
      >
        {text === null ? null : <SaveForm text={text} onClose={() => setSaving(false)} />}
      </Dialog>
    </>
  );
}

function SaveForm({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = title.trim();
    const read = parseRecord(text);
    if (wanted === '' || !read.ok) return setError(t('validation.required'));
    const outcome = keepCopy({
      id: crypto.randomUUID(),
      title: wanted,
      savedAt: Date.now(),
      record: makeRecord(withTitle(read.value, wanted)),
    });
    if (outcome === 'TITLE_TAKEN') return setError(t('save.taken'));
    if (outcome === 'STORAGE_FULL') return setError(t('save.full'));
    showToast(t('save.done', { title: wanted }), 'done');
    onClose();
  };
  return (
    <form className={s.form} onSubmit={save} noValidate>
      <TextField
        label={t('save.name')}
        value={title}
        maxLength={80}
        error={error}
        onChange={(event) => {
          setTitle(event.target.value);
          setError(null);
        }}
      />
      <div className={s.row}>
        <Button kind="primary" type="submit">
          {t('save.save')}
        </Button>
        <Button onClick={onClose}>{t('save.cancel')}</Button>
      </div>
    </form>
  );
}
