import { useMemo } from 'react';
import { svgContent } from '../../../../protocol/drawing/pieceShapes.ts';
import { OVERLAYS, ROLES, type Role } from './pieceSets.ts';
import { useChosenSet, useShownSet } from './shownSet.ts';

/** Returns a drawing in 100 x 100 units. A group is laid out faster than a symbol, which has a viewport of its own. */
function group(id: string, svg: string): string {
  return `<g id="${id}" fill="none" stroke-linejoin="round" stroke-linecap="round">${svgContent(svg)}</g>`;
}

const HATCH =
  '<pattern id="hatch" width="11" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="4.2" height="11" fill="#14161A" opacity=".62"/></pattern>';

const ALWAYS =
  HATCH +
  Object.entries(OVERLAYS)
    .map(([name, svg]) => group(name, svg))
    .join('');

/** Returns the six drawings as SVG groups, named `<prefix>-king` and so on. */
export function groupsOf(drawings: Readonly<Record<Role, string>>, prefix: string): string {
  return ROLES.map((role) => group(`${prefix}-${role}`, drawings[role])).join('');
}

/** The drawings of all pieces, rendered once per page. The files are part of the product, so they are trusted. */
export function PieceSprite() {
  useChosenSet();
  const { drawings } = useShownSet();
  const groups = useMemo(() => ALWAYS + groupsOf(drawings, 'piece'), [drawings]);
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: files of the product itself, not user input */}
      <defs dangerouslySetInnerHTML={{ __html: groups }} />
    </svg>
  );
}
