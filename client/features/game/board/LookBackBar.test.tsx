// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { LookBackBar } from './LookBackBar.tsx';
import type { LookBack } from './useLookBack.ts';

it('[TBL-45] the buttons of the bar lead to the start, one step back and on, and to the present', async () => {
  const steps: string[] = [];
  const lookBack = {
    ...{
      step: 3,
      total: 8,
      move: { by: 2 },
      round: 1,
      choose: (step: number) => steps.push(`choose ${step}`),
    },
    ...{ back: () => steps.push('back'), forward: () => steps.push('forward') },
    toPresent: () => steps.push('present'),
  } as unknown as LookBack;
  const page = rendered(<LookBackBar lookBack={lookBack} isOwnTurn={false} />);
  for (const name of ['To the start', 'One step back', 'One step on', 'To the end'])
    await page.user.click(page.getByRole('button', { name }));
  await page.user.click(page.getByTestId('back-to-now'));
  expect(steps).toEqual(['choose 0', 'back', 'forward', 'present', 'present']);
  expect(page.getByText('Move 3 of 8').parentElement?.textContent).toContain('Round 1, Red');
  page.show(<LookBackBar lookBack={{ ...lookBack, step: 0, move: null, round: null }} isOwnTurn={false} />);
  const isDisabled = (name: string) => (page.getByRole('button', { name }) as HTMLButtonElement).disabled;
  expect(['To the start', 'One step back', 'One step on', 'To the end'].map(isDisabled)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
