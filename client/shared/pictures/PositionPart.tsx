import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../ui/feedback/Alert.tsx';
import { Button } from '../ui/form/Button.tsx';
import { Segment } from '../ui/form/Field.tsx';
import type { Makers } from './makers.ts';
import s from './Pictures.module.css';
import { type PictureFrame, type PictureGame, PNG_SIZES, positionFileName } from './pictureGame.ts';

interface PositionPartProps {
  kind: 'png' | 'svg';
  frame: PictureFrame;
  game: PictureGame;
  svgOf: (frame: PictureFrame, size: number) => string;
  makers: Makers;
}

/** Saves the shown position as a picture. */
export function PositionPart({ kind, frame, game, svgOf, makers }: PositionPartProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<(typeof PNG_SIZES)[number]>(1200);
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const name = positionFileName(game.title, frame.position.ply, kind);
  const save = async () => {
    setOutcome(null);
    try {
      const svg = svgOf(frame, size);
      makers.save(
        name,
        kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await makers.png(svg, size),
      );
      setOutcome('saved');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      {kind === 'png' ? (
        <Segment
          label={t('picture.size')}
          name="picture-size"
          value={size}
          choices={PNG_SIZES.map((value) => ({ value, label: String(value) }))}
          onChange={setSize}
        />
      ) : null}
      {outcome === 'failed' ? <Alert>{t('picture.failed')}</Alert> : null}
      <p className="xs breaks">{t('picture.file', { name })}</p>
      <div className={s.buttons}>
        <Button kind="primary" onClick={() => void save()} data-testid="picture-save">
          {t('save.download')}
        </Button>
        <p role="status" className="sm">
          {outcome === 'saved' ? t('picture.saved') : ''}
        </p>
      </div>
    </>
  );
}
