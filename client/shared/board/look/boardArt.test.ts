import { expect, it } from 'vitest';
import { artStyle } from './boardArt.ts';

it('the squares cover the board picture with the given opacity', () => {
  const art = { image: '/a.webp', opacityLight: 50, opacityDark: 140, frame: null };
  expect(artStyle(art)).toEqual({ '--art': 'url("/a.webp")', '--art-light': '50%', '--art-dark': '100%' });
  expect(artStyle({ ...art, opacityLight: -3, frame: '/f.webp' })).toMatchObject({
    '--art-light': '0%',
    '--art-frame': 'url("/f.webp")',
  });
});

it('a URL in an inline style is escaped', () => {
  const art = { image: 'x") ; color: red; ("', opacityLight: 50, opacityDark: 50, frame: null };
  expect(artStyle(art)).toMatchObject({ '--art': 'url("x%22) ; color: red; (%22")' });
});
