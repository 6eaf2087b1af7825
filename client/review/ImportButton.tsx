import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeRecord } from '../../engine/notation/recordText.ts';
import { withTitle } from '../../protocol/recordFacts.ts';
import { faultText, readRecordBytes } from '../records/readFile.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toasts.ts';
import s from './Games.module.css';
import type { DeviceGamesNow } from './useDeviceGames.ts';

/** Takes a file into the games of this device, or says why it is none. */
export function ImportButton({ device }: { device: DeviceGamesNow }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const take = async (file: File) => {
    const read = readRecordBytes(new Uint8Array(await file.arrayBuffer()));
    if (!read.ok) return setTrouble(t('games.refused', { place: faultText(read.error) }));
    setTrouble(null);
    const named = read.value.tags.find(({ name }) => name === 'Title')?.value.trim();
    const wanted = (named || file.name.replace(/\.tetrarch$/, '') || t('games.noName')).slice(0, 80);
    const { outcome, title } = device.add(wanted, makeRecord(withTitle(read.value, wanted)));
    if (outcome === 'KEPT') showToast(t('games.imported', { title }), 'done');
    else setTrouble(t('games.tooMuch'));
  };
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
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
      {trouble ? (
        <div className={s.trouble}>
          <Alert>{trouble}</Alert>
        </div>
      ) : null}
    </>
  );
}
