import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameRecord } from '../../../engine/notation/record.ts';
import { Button } from '../ui/form/Button.tsx';
import { faultText, readRecordBytes } from './readFile.ts';

interface RecordFileProps {
  size?: 'normal' | 'small';
  onRecord: (record: GameRecord, fileName: string) => void;
  /** Called with the parse error of the file, or with null after a successful import. */
  onTrouble: (trouble: string | null) => void;
}

/** A file input that imports a record. */
export function RecordFile({ size = 'normal', onRecord, onTrouble }: RecordFileProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const read = readRecordBytes(new Uint8Array(await file.arrayBuffer()));
    onTrouble(read.ok ? null : t('games.refused', { place: faultText(read.error) }));
    if (read.ok) onRecord(read.value, file.name);
  };
  return (
    <>
      <Button size={size} icon="upload" onClick={() => input.current?.click()}>
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
    </>
  );
}
