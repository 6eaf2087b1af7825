/** The worker thread that draws pictures of shared links. */
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';

const FONT = path.join(import.meta.dirname, 'fonts/forum-latin.ttf');

/** Returns the PNG of the picture. */
export default function draw(svg: string): Uint8Array {
  const font = { loadSystemFonts: false, fontFiles: [FONT], defaultFontFamily: 'Forum' };
  return new Resvg(svg, { font }).render().asPng();
}
