import { lazy, Suspense } from 'react';

const SecondGameDialog = lazy(() =>
  import('./SecondGameDialog.tsx').then((module) => ({ default: module.SecondGameDialog })),
);

interface SecondGameProps {
  /** The game that runs already; null while none stands in the way. */
  gameId: string | null;
  onClose: () => void;
}

/** The dialog that says so, fetched when it is needed: it seldom is. */
export function SecondGame({ gameId, onClose }: SecondGameProps) {
  if (gameId === null) return null;
  return (
    <Suspense>
      <SecondGameDialog gameId={gameId} onClose={onClose} />
    </Suspense>
  );
}
