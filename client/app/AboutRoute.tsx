import { useParams } from 'react-router-dom';
import { AboutPage } from '../reading/AboutPage.tsx';
import { ABOUT_PAGES } from '../ui/paths.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export function AboutRoute() {
  const { page } = useParams();
  const known = ABOUT_PAGES.find((name) => name === page);
  return known ? <AboutPage page={known} /> : <NotFoundPage />;
}
