import { describe, expect, it } from 'vitest';
import { COLLECTIBLES } from '../../../../protocol/shapes/collectibles.ts';
import { ALL_SETS, collectibleSet, loadSet, ROLES, sealOf } from './pieceSets.ts';

describe('piece sets', () => {
  it.each(ALL_SETS)(
    'include %s, which has a drawing of each piece type and a position for its army mark',
    async (id) => {
      const drawings = await loadSet(id);
      for (const role of ROLES) {
        expect(drawings[role]).toMatch(/^<svg[^>]*viewBox="0 0 100 100"/);
        // The colors in a drawing must be variables, because each army sets its own colors.
        expect(drawings[role]).toContain('var(--fill');
        expect(sealOf(role, id).every(Number.isFinite)).toBe(true);
      }
    },
  );

  it('include the piece sets that collectibles use, and no other set whose id begins with `pieces-`', () => {
    const sets = COLLECTIBLES.filter(({ kind }) => kind === 'PIECES').map(({ art }) => collectibleSet(art));
    expect([...sets].sort()).toEqual(ALL_SETS.filter((id) => id.startsWith('pieces-')).sort());
    expect(collectibleSet('signature-1')).toBeNull();
    expect(collectibleSet('set-1')).toBeNull();
  });
});
