import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DISPLAY,
  DEFAULT_OPTIONS,
  type DisplayOptions,
  readDisplay,
  readOptions,
  togglePanel,
} from './playerOptions.ts';

describe('stored options', () => {
  it('[OPT-17] have their default values in place of an invalid notation, board color or piece set', () => {
    for (const wrong of ['', 'SIDEWAYS', 'VERSION_7', 'SET_0', 'external', 3, null, {}, ['INTERNAL']]) {
      expect(
        readOptions({
          boardEdgeNotationVariant: wrong,
          boardColorVariant: wrong,
          pieceSetVariant: wrong,
          isSoundEnabled: false,
        }),
      ).toEqual({ ...DEFAULT_OPTIONS, isSoundEnabled: false });
    }
    const valid = {
      boardEdgeNotationVariant: 'EXTERNAL_LIMITED',
      boardColorVariant: 'VERSION_6',
      pieceSetVariant: 'SET_6',
    };
    expect(readOptions(valid)).toEqual({ ...DEFAULT_OPTIONS, ...valid });
    expect(DEFAULT_OPTIONS).toMatchObject({
      boardEdgeNotationVariant: 'EXTERNAL',
      boardColorVariant: 'CLASSIC',
      pieceSetVariant: 'SET_1',
    });
  });

  it('are converted if they are invalid, and stay unchanged if they are valid', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const options = readOptions(stored);
        expect(readOptions(JSON.parse(JSON.stringify(options)))).toEqual(options);
        const display = readDisplay(stored);
        expect(readDisplay(display)).toEqual(display);
      }),
    );
  });

  it.each([
    [{ boardBrightness: 59 }, 100],
    [{ boardBrightness: 60 }, 60],
    [{ boardBrightness: 120.4 }, 100],
    [{ boardBrightness: '80' }, 100],
  ])('such as %j are converted to the brightness %i', (stored, brightness) => {
    expect(readOptions(stored).boardBrightness).toBe(brightness);
  });

  it('with the theme DEFAULT are converted to the dark theme', () => {
    expect(readOptions({ appThemeVariant: 'DEFAULT' }).appThemeVariant).toBe('DARK');
    expect(readOptions({ appThemeVariant: 'LIGHT' }).appThemeVariant).toBe('LIGHT');
  });
});

describe('the options to show history and captured pieces', () => {
  const shown = (isHistoryShown: boolean, isCapturedShown: boolean): DisplayOptions => ({
    ...DEFAULT_DISPLAY,
    isHistoryShown,
    isCapturedShown,
  });

  it.each([
    ['history', true, true, false, true],
    ['captured', true, true, false, true],
    ['history', false, true, true, false],
    ['captured', false, true, true, false],
    ['history', true, false, false, true],
    ['captured', true, false, false, true],
  ] as const)(
    'change by a press on %s from (history, captured) = (%s, %s) to (%s, %s)',
    (panel, history, captured, historyAfter, capturedAfter) => {
      expect(togglePanel(shown(history, captured), panel)).toEqual(shown(historyAfter, capturedAfter));
    },
  );

  it('never hide both panels when they are loaded', () => {
    expect(readDisplay({ isHistoryShown: false, isCapturedShown: false })).toEqual(shown(true, false));
  });
});
