import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameRecord } from '../../../../engine/notation/record.ts';
import { makeRecord } from '../../../../engine/notation/recordText.ts';
import { recordOfTree, type StudyPlace } from '../../../../engine/study/tree.ts';
import { TITLE_LIMIT, withTitle } from '../../../../protocol/shapes/recordFacts.ts';
import { studyLink } from '../../../../protocol/shapes/studyLink.ts';
import { copyText } from '../../../shared/hooks/copy.ts';
import { downloadText } from '../../../shared/hooks/download.ts';
import { PATHS } from '../../../shared/hooks/paths.ts';
import { PictureButton } from '../../../shared/pictures/PictureButton.tsx';
import type { PictureGame } from '../../../shared/pictures/pictureGame.ts';
import { RecordFile } from '../../../shared/records/RecordFile.tsx';
import { fileName } from '../../../shared/records/resultText.ts';
import { storeCopy } from '../../../shared/storage/localRecords.ts';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { Dialog } from '../../../shared/ui/feedback/Dialog.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import { Button } from '../../../shared/ui/form/Button.tsx';
import { TextField } from '../../../shared/ui/form/Field.tsx';
import s from '../Study.module.css';

interface StudyActsProps {
  place: StudyPlace;
  /** Returns the positions of the variation. Null while the pieces on the board are not a valid position. */
  pictures: (() => PictureGame) | null;
  onRecord: (record: GameRecord) => void;
}

/** The ways to import and export a study: files, links, and saved games. */
export function StudyActs({ place, pictures, onRecord }: StudyActsProps) {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [saved, setSaved] = useState<GameRecord | null>(null);
  const reportTooLong = () => showToast(t('study.tooLong'));
  /** Creates the record on demand, because a study changes with every letter that the user types. */
  const withRecord = (act: (record: GameRecord) => void) => {
    const record = recordOfTree(place.tree);
    if (record === null) reportTooLong();
    else act(record);
  };
  const share = async (record: GameRecord) => {
    const link = studyLink(location.origin, PATHS.study, makeRecord(record), place.path);
    if (link === null) return reportTooLong();
    if (await copyText(link)) showToast(t('study.copied'), 'done');
    else showToast(link, 'info');
  };
  return (
    <>
      <div className={s.row}>
        <RecordFile size="small" onRecord={onRecord} onTrouble={setTrouble} />
        <Button
          size="small"
          icon="download"
          onClick={() => withRecord((record) => downloadText(fileName(t('study.title')), makeRecord(record)))}
        >
          {t('study.export')}
        </Button>
        <Button size="small" icon="save" onClick={() => withRecord(setSaved)}>
          {t('save.save')}
        </Button>
        <Button size="small" icon="link" onClick={() => withRecord((record) => void share(record))}>
          {t('study.share')}
        </Button>
        <PictureButton size="small" game={pictures} />
      </div>
      {trouble ? <Alert>{trouble}</Alert> : null}
      <Dialog
        open={saved !== null}
        onClose={() => setSaved(null)}
        title={t('study.saveTitle')}
        hasClose
        testId="study-save"
      >
        {saved ? <SaveForm record={saved} onClose={() => setSaved(null)} /> : null}
      </Dialog>
    </>
  );
}

function SaveForm({ record, onClose }: { record: GameRecord; onClose: () => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '') return setError(t('validation.required'));
    const outcome = storeCopy({
      id: crypto.randomUUID(),
      title: wanted,
      savedAt: Date.now(),
      record: makeRecord(withTitle(record, wanted)),
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
        maxLength={TITLE_LIMIT}
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
