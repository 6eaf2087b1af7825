import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../../engine/board/position.ts';
import { makePosition } from '../../../engine/notation/positionText.ts';
import { embedFrame, embedPositionPath } from '../../../protocol/shapes/embeds.ts';
import { copyText } from '../hooks/copy.ts';
import { Button } from '../ui/form/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import s from './Pictures.module.css';
import type { PictureGame } from './pictureGame.ts';

interface LinkPartProps {
  game: PictureGame;
  position: Position;
  hasCoordinates: boolean;
}

/** The width and height of an embedded position in pixels. */
const FRAME_SIZE = 480;

/** Copies the link to the shown position, and the code that shows it on another site. */
export function LinkPart({ game, position, hasCoordinates }: LinkPartProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const copy = async (text: string, done: string) => {
    const isCopied = await copyText(text);
    setSaid(isCopied ? done : '');
    // If the browser refuses to copy the text, the text is shown, so that the user can select it.
    setRefused(isCopied ? null : text);
  };
  const { link } = game;
  const frame = () => {
    const path = embedPositionPath({ position: makePosition(position), turns: game.turns, hasCoordinates });
    return embedFrame({
      src: location.origin + path,
      title: game.title,
      width: FRAME_SIZE,
      height: FRAME_SIZE,
    });
  };
  return (
    <div className={s.links}>
      {link === null ? null : (
        <Button size="small" icon="link" onClick={() => void copy(link, t('picture.linkCopied'))}>
          {t('picture.link')}
        </Button>
      )}
      <Button size="small" icon="copy" onClick={() => void copy(frame(), t('picture.embedCopied'))}>
        {t('picture.embed')}
      </Button>
      <p role="status" className="sm">
        {said}
      </p>
      {refused === null ? null : <TextArea label={t('picture.copyThis')} rows={3} readOnly value={refused} />}
    </div>
  );
}
