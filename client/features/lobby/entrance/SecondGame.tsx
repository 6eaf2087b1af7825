import { lazy, Suspense } from 'react';

const SecondGameDialog = lazy(() =>
  import('./SecondGameDialog.tsx').then((module) => ({ default: module.SecondGameDialog })),
);

interface SecondGameProps {
  /** The user's running game; null without a conflict. */
  gameId: string | null;
  onClose: () => void;
}

/** The conflict dialog, loaded on demand. */
export function SecondGame({ gameId, onClose }: SecondGameProps) {
  if (gameId === null) return null;
  return (
    <Suspense>
      <SecondGameDialog gameId={gameId} onClose={onClose} />
    </Suspense>
  );
}
