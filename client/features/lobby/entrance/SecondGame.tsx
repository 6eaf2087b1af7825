import { Suspense } from 'react';
import { lazyPart } from '../../../shared/i18n/lazyPart.ts';

const SecondGameDialog = lazyPart(async () => (await import('./SecondGameDialog.tsx')).SecondGameDialog);

interface SecondGameProps {
  /** The id of the user's running game. Null without a conflict. */
  gameId: string | null;
  onClose: () => void;
}

/** The dialog about the user's running game. It is loaded on demand. */
export function SecondGame({ gameId, onClose }: SecondGameProps) {
  if (gameId === null) return null;
  return (
    <Suspense>
      <SecondGameDialog gameId={gameId} onClose={onClose} />
    </Suspense>
  );
}
