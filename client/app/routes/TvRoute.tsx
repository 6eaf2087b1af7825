import { useState } from 'react';
import { useStart } from '../../features/lobby/create/useStart.ts';
import { SecondGame } from '../../features/lobby/entrance/SecondGame.tsx';
import { TvPage } from '../../features/watch/TvPage.tsx';
import { reportFailure } from '../../shared/data/queries/failure.ts';

/** The live game. Without one, the page starts a game against bots as the main menu does. */
export function TvRoute() {
  const [other, setOther] = useState<string | null>(null);
  const { isBusy, playBots } = useStart(reportFailure, setOther);
  return (
    <>
      <TvPage isBusy={isBusy} onPlayBots={() => void playBots()} />
      <SecondGame gameId={other} onClose={() => setOther(null)} />
    </>
  );
}
