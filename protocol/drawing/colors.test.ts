import { expect, it } from 'vitest';
import { brighten, mixColors, splitAlpha, tokenColors } from './colors.ts';

it.each([
  // Gray with the lightness 0.5 in OKLab.
  ['#ffffff', '#000000', 0.5, '#636363'],
  ['#ff0000', '#0000ff', 0.5, '#8c53a2'],
  ['#27af82', '#27af82', 0.3, '#27af82'],
  ['#bf2b1e', '#ffffff', 1, '#bf2b1e'],
])('mixColors mixes %s and %s as CSS does', (color, other, share, mixed) => {
  expect(mixColors(color, other, share)).toBe(mixed);
});

it('brighten makes a color brighter, up to white', () => {
  expect(brighten('#804020', 0.5)).toBe('#402010');
  expect(brighten('#ff8000', 1.2)).toBe('#ff9a00');
});

it('splitAlpha divides a color with eight digits into color and opacity', () => {
  expect(splitAlpha('#3a304026')).toEqual({ rgb: '#3a3040', opacity: 0.15 });
  expect(splitAlpha('#f7f5f0')).toEqual({ rgb: '#f7f5f0', opacity: 1 });
});

it('tokenColors reads the first value of each CSS token, and the square colors of the color scheme', () => {
  const css =
    ':root { --army-red: #bf2b1e; --camp-dark: #8a6a50; } [data-board="v2"] { --camp-dark: #43699b; } .light { --army-red: #000000; }';
  expect(['army-red', 'camp-dark'].map(tokenColors(css))).toEqual(['#bf2b1e', '#8a6a50']);
  expect(tokenColors(css, 'v2')('camp-dark')).toBe('#43699b');
  expect(tokenColors(css, 'v9')('camp-dark')).toBe('#8a6a50');
});
