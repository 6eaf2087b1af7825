import { describe, expect, it } from 'vitest';
import { barPart, clockText, lowTimeMs, redrawInMs } from './clockText.ts';

describe('the display of a clock', () => {
  it.each([
    [600_000, '10:00', null],
    [247_000, '4:07', null],
    [246_001, '4:07', null],
    [10_000, '0:10', null],
    [9_999, '0:09', '.9'],
    [450, '0:00', '.4'],
    [0, '0:00', null],
    [3_750_000, '1:02:30', null],
  ])('formats %i ms as %s, with the tenths %s', (ms, text, tenths) => {
    expect(clockText(ms)).toEqual({ text, tenths });
  });

  it('changes exactly when the next redraw is due', () => {
    expect(redrawInMs(247_300)).toBe(305);
    expect(redrawInMs(247_000)).toBe(1005);
    expect(redrawInMs(9_840)).toBe(45);
    expect(redrawInMs(0)).toBe(1000);
    const next = 247_300 - redrawInMs(247_300);
    expect(clockText(next).text).not.toBe(clockText(247_300).text);
  });

  it('warns at a remaining time that depends on the time setting', () => {
    expect(lowTimeMs({ kind: 'main', mainMs: 600_000, incrementMs: 5000 })).toBe(60_000);
    expect(lowTimeMs({ kind: 'main', mainMs: 180_000, incrementMs: 0 })).toBe(22_500);
    expect(lowTimeMs({ kind: 'main', mainMs: 60_000, incrementMs: 0 })).toBe(10_000);
    expect(lowTimeMs({ kind: 'move', moveMs: 20_000 })).toBe(4000);
    expect(lowTimeMs({ kind: 'unlimited' })).toBe(0);
  });

  it('fills the time bar completely at the main time plus five increments', () => {
    expect(barPart(312_500, { kind: 'main', mainMs: 600_000, incrementMs: 5000 })).toBe(0.5);
    expect(barPart(900_000, { kind: 'main', mainMs: 600_000, incrementMs: 0 })).toBe(1);
    expect(barPart(1, { kind: 'unlimited' })).toBe(0);
  });
});
