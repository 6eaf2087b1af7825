// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rendered } from '../../testing/rendered.tsx';
import { LearnLinks } from './LearnLinks.tsx';

it('[WEB-147] the section Learn links to its pages, to the short rules and to the FAQ', () => {
  const page = rendered(<LearnLinks />);
  const paths = page.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/tutorial', '/about/rules', '/practice', '/videos', '/faq']);
});
