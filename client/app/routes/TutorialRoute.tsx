import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useStart } from '../../features/lobby/create/useStart.ts';
import { SecondGame } from '../../features/lobby/entrance/SecondGame.tsx';
import { COURSE } from '../../features/tutorial/course/course.ts';
import { TutorialPage } from '../../features/tutorial/TutorialPage.tsx';
import { reportFailure } from '../../shared/data/queries/failure.ts';
import { NotFoundPage } from '../NotFoundPage.tsx';

const BugReportDialog = lazy(() =>
  import('../../features/game/dialogs/BugReportDialog.tsx').then((module) => ({
    default: module.BugReportDialog,
  })),
);

/** The tutorial with its exit links. Opens the chapter that the URL names, or the welcome if it names none. */
export function TutorialRoute() {
  const { chapter = null } = useParams();
  const [other, setOther] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const { isBusy, playBots } = useStart(reportFailure, setOther);
  if (chapter !== null && !COURSE.chapters.some(({ id }) => id === chapter)) return <NotFoundPage />;
  const { colour, bots, botLevel, mainMinutes, incrementSeconds } = COURSE.shortGame;
  return (
    <>
      <TutorialPage
        chapter={chapter}
        isBusy={isBusy}
        onPlay={() =>
          void playBots({
            color: colour,
            numberOfBots: bots,
            botLevel,
            playerGameTimeSeconds: mainMinutes * 60,
            timeToAddAfterMoveSeconds: incrementSeconds,
          })
        }
        onReport={setPlace}
      />
      <SecondGame gameId={other} onClose={() => setOther(null)} />
      <Suspense>
        {place === null ? null : <BugReportDialog open place={place} onClose={() => setPlace(null)} />}
      </Suspense>
    </>
  );
}
