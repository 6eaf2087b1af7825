import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameRecord } from '../../../../engine/notation/record.ts';
import { makeRecord } from '../../../../engine/notation/recordText.ts';
import { TITLE_LIMIT, withTitle } from '../../../../protocol/shapes/recordFacts.ts';
import { RecordFile } from '../../../shared/records/RecordFile.tsx';
import { Alert } from '../../../shared/ui/feedback/Alert.tsx';
import { showToast } from '../../../shared/ui/feedback/toasts.ts';
import s from './Games.module.css';
import type { DeviceGamesNow } from './useDeviceGames.ts';

/** Imports a file into the games of this device, or shows the error of the file. */
export function ImportButton({ device }: { device: DeviceGamesNow }) {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState<string | null>(null);
  const add = (record: GameRecord, fileName: string) => {
    const named = record.tags.find(({ name }) => name === 'Title')?.value.trim();
    const wanted = (named || fileName.replace(/\.tetrarch$/, '') || t('games.noName')).slice(0, TITLE_LIMIT);
    const { outcome, title } = device.add(wanted, makeRecord(withTitle(record, wanted)));
    if (outcome === 'STORED') showToast(t('games.imported', { title }), 'done');
    else setTrouble(t('games.tooMuch'));
  };
  return (
    <>
      <RecordFile onRecord={add} onTrouble={setTrouble} />
      {trouble ? (
        <div className={s.trouble}>
          <Alert>{trouble}</Alert>
        </div>
      ) : null}
    </>
  );
}
