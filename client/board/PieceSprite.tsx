import { FIRST_SET, OVERLAYS, ROLES } from './pieceSets.ts';

/** What is between the tags of an SVG file. */
function inner(svg: string): string {
  return svg.replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '');
}

function symbol(id: string, svg: string): string {
  return `<symbol id="${id}" viewBox="0 0 100 100" overflow="visible" fill="none" stroke-linejoin="round" stroke-linecap="round">${inner(svg)}</symbol>`;
}

const HATCH =
  '<pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4.2" height="11" fill="#14161A" opacity=".62"/></pattern>';

const SYMBOLS = [
  ...ROLES.map((role) => symbol(`piece-${role}`, FIRST_SET[role])),
  ...Object.entries(OVERLAYS).map(([name, svg]) => symbol(name, svg)),
].join('');

/** The drawings that every piece on the page refers to; once a page. They are our own files, known when it was built. */
export function PieceSprite() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: files of the product itself, not anybody's input */}
      <defs dangerouslySetInnerHTML={{ __html: HATCH + SYMBOLS }} />
    </svg>
  );
}
