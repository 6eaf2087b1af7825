// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Chances } from '../../../../engine/bots/chances/chances.ts';
import { parseEvent } from '../../../../engine/notation/moveText.ts';
import { parseRecord } from '../../../../engine/notation/recordReader.ts';
import { KINGS, place } from '../../../../engine/rules/testing/table.ts';
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

const EQUAL: Chances = [0.25, 0.25, 0.25, 0.25];

/** Returns the step of WHITE's move f2-f3 in a position with these other pieces. */
function pawnStep(others: string) {
  const start = place(`${KINGS} wPu:f2 ${others}`);
  const event = parseEvent('f2-f3', start);
  if (!event.ok) throw new Error(event.error);
  const recorded = { event: event.value, clockMs: null, comment: '', drawings: [] };
  const [step = null] = gameSteps({ tags: [], start, comment: '', events: [recorded], closed: null });
  return step;
}

it('[WEB-179] the values of a swing and of a kingmaker are those after the next move, and a better move has a difference', () => {
  const step = pawnStep('rR:j11');
  const change = { before: EQUAL, after: [0.25, 0.37, 0.13, 0.25] as Chances, isLater: true };
  const judgement = { number: 1, bestMove: 0, best: 0.3, second: 0.2, played: 0.18 };
  const page = rendered(<StepFacts step={step} change={change} turns={[1]} judgement={judgement} />);
  expect(
    page.getByText('Swing 1: Black rises from 25 to 37 percent with this move and the next.'),
  ).toBeTruthy();
  expect(
    page.getByText(
      'Kingmaker: White gains nothing, and Black rises from 25 to 37 percent with this move and the next.',
    ),
  ).toBeTruthy();
  expect(page.getByText(/^Better was .*: 12 percent more for White\.$/)).toBeTruthy();
});

it('[BTS-24] a swing by a piece that had hung before says whose piece it was, and who can take it', () => {
  const step = pawnStep('rQ:g8 bR:g10');
  const change = { before: EQUAL, after: [0.25, 0.37, 0.13, 0.25] as Chances, isLater: false };
  const page = rendered(<StepFacts step={step} change={change} turns={[1]} judgement={undefined} />);
  expect(page.getByText('Swing 1: Black rises from 25 to 37 percent.')).toBeTruthy();
  expect(
    page.getByText('Before this move, Red had left the queen on g8 hanging, which Black can take.'),
  ).toBeTruthy();
});
