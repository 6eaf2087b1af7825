import { describe, expect, it } from 'vitest';
import { loadSet, PIECE_SETS, ROLES, sealOf } from './pieceSets.ts';

describe('piece sets', () => {
  it.each(PIECE_SETS.map((set) => set.id))(
    '%s has a drawing and a place for the mark for each role',
    async (id) => {
      const drawings = await loadSet(id);
      for (const role of ROLES) {
        expect(drawings[role]).toMatch(/^<svg[^>]*viewBox="0 0 100 100"/);
        // Armies give the colours.
        expect(drawings[role]).toContain('var(--fill');
        expect(sealOf(role, id).every(Number.isFinite)).toBe(true);
      }
    },
  );
});
