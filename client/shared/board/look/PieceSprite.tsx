import { useMemo } from 'react';
import { svgContent } from '../../../../protocol/drawing/pieceShapes.ts';
import { OVERLAYS, ROLES, type Role } from './pieceSets.ts';
import { useChosenSet, useShownSet } from './shownSet.ts';

function symbol(id: string, svg: string): string {
  return `<symbol id="${id}" viewBox="0 0 100 100" overflow="visible" fill="none" stroke-linejoin="round" stroke-linecap="round">${svgContent(svg)}</symbol>`;
}

const HATCH =
  '<pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4.2" height="11" fill="#14161A" opacity=".62"/></pattern>';

const ALWAYS =
  HATCH +
  Object.entries(OVERLAYS)
    .map(([name, svg]) => symbol(name, svg))
    .join('');

/** Returns the six drawings as SVG symbols, named `<prefix>-king` and so on. */
export function symbolsOf(drawings: Readonly<Record<Role, string>>, prefix: string): string {
  return ROLES.map((role) => symbol(`${prefix}-${role}`, drawings[role])).join('');
}

/** The SVG symbols of all pieces, rendered once per page. The files are part of the product, so they are trusted. */
export function PieceSprite() {
  useChosenSet();
  const { drawings } = useShownSet();
  const symbols = useMemo(() => ALWAYS + symbolsOf(drawings, 'piece'), [drawings]);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: files of the product itself, not user input */}
      <defs dangerouslySetInnerHTML={{ __html: symbols }} />
    </svg>
  );
}
