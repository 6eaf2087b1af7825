// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { startPosition } from '../../../../engine/board/position.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { createTimeline } from '../history/timeline.ts';
import { EndEvaluation } from './EndEvaluation.tsx';

/** A worker that never answers. */
class SilentWorker {
  postMessage() {}
  terminate() {}
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en'));
});

it.each([
  ['en', '0%'],
  ['es', '0\u00a0%'],
  ['zh', '0%'],
])(
  '[WEB-122] the progress of the evaluation has the percent sign of the language %s',
  async (language, text) => {
    vi.stubGlobal('Worker', SilentWorker);
    await act(() => i18next.changeLanguage(language));
    const timeline = createTimeline({ time: { kind: 'unlimited' } }, startPosition());
    const { getByRole } = rendered(
      <EndEvaluation gameId={language} timeline={timeline} viewer={null} reviewPath="/games/1" />,
    );
    expect(getByRole('progressbar').nextElementSibling?.textContent).toBe(text);
  },
);
