import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { studyOfLink } from '../../../protocol/shapes/studyLink.ts';
import { LockedPage } from '../../features/lobby/entrance/LockedPage.tsx';
import { PATHS } from '../../shared/hooks/paths.ts';
import { lazyPart } from '../../shared/i18n/lazyPart.ts';

const SharedStudy = lazyPart(
  async () => (await import('../../features/study/share/SharedStudy.tsx')).SharedStudy,
);

/** Shown to visitors without an account in place of a page that requires an account. The study of a link is readable. */
export function LockedRoute() {
  const { pathname, hash } = useLocation();
  const study = useMemo(() => (pathname === PATHS.study ? studyOfLink(hash) : null), [pathname, hash]);
  if (!study) return <LockedPage />;
  return (
    <Suspense>
      <SharedStudy key={hash} study={study} />
    </Suspense>
  );
}
