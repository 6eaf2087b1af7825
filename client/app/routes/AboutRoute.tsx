import { useParams } from 'react-router-dom';
import { ABOUT_PAGES } from '../../../protocol/shapes/pages.ts';
import { AboutPage } from '../../features/articles/AboutPage.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';

export function AboutRoute() {
  const { page } = useParams();
  const known = ABOUT_PAGES.find((name) => name === page);
  return known ? <AboutPage page={known} /> : <NotFoundPage />;
}
