import { Suspense, useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { PAGES } from '../../../protocol/shapes/pages.ts';
import { studyOfLink } from '../../../protocol/shapes/studyLink.ts';
import { LockedPage } from '../../features/lobby/entrance/LockedPage.tsx';
import { LockedStudy } from '../../features/lobby/entrance/LockedStudy.tsx';
import { lazyPart } from '../../shared/i18n/lazyPart.ts';

const SharedStudy = lazyPart(
  async () => (await import('../../features/study/share/SharedStudy.tsx')).SharedStudy,
);

/** Shown to visitors without an account in place of a page that requires an account. */
export function LockedRoute() {
  const { pathname } = useLocation();
  return matchPath(PAGES.study.path, pathname) ? <Study /> : <LockedPage />;
}

/** The study of the link, which visitors can read. Without a valid study in the URL, what the study board offers. */
function Study() {
  const { hash } = useLocation();
  const study = useMemo(() => studyOfLink(hash), [hash]);
  if (!study) return <LockedStudy />;
  return (
    <Suspense>
      <SharedStudy key={hash} study={study} />
    </Suspense>
  );
}
