import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../i18n/lazyPart.ts';
import { Button } from '../ui/form/Button.tsx';
import type { PictureGame } from './pictureGame.ts';

const PictureDialog = lazyPart(async () => (await import('./PictureDialog.tsx')).PictureDialog);

interface PictureButtonProps {
  /** Returns the positions. Called when the dialog opens. Null if there is no valid position. */
  game: (() => PictureGame) | null;
  size?: 'normal' | 'small';
  /** A label that is shorter than the title of the dialog. */
  label?: string;
}

/** The button that opens the dialog to save pictures of a game. */
export function PictureButton({ game, size = 'normal', label }: PictureButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<PictureGame | null>(null);
  return (
    <>
      <Button
        icon="picture"
        size={size}
        disabled={game === null}
        onClick={() => setOpened(game?.() ?? null)}
        data-testid="save-picture"
      >
        {label ?? t('picture.title')}
      </Button>
      <Suspense>{opened ? <PictureDialog game={opened} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  );
}
