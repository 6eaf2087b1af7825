// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { gameSteps } from '../../../shared/records/gameSteps.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { StepFacts } from './StepFacts.tsx';

it.each([
  ['0:06:53.736', '6:54'],
  ['0:00:09.450', '0:09.4'],
])('the clock %s of a step is shown as in the game: %s', (clock, text) => {
  const record = parseRecord(`[Tetrarch "1"]\n\n1. d4-e4 [%clk ${clock}]\n`);
  if (!record.ok) throw new Error(JSON.stringify(record.error));
  const [step = null] = gameSteps(record.value);
  const page = rendered(<StepFacts step={step} change={undefined} turns={[]} judgement={undefined} />);
  expect(page.getByTitle('Clock after this move').textContent).toBe(text);
});
