// @vitest-environment happy-dom
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUEUE_TIMES, type QueueState } from '../../../../protocol/http/queueApi.ts';
import { SESSION_KEY } from '../../../shared/data/http/who.ts';
import { RATED_QUEUE_PATH } from '../../../shared/hooks/paths.ts';
import { rendered } from '../../../shared/testing/rendered.tsx';
import { QueuePage } from './QueuePage.tsx';

vi.mock('../../../shared/ui/layout/Framed.tsx', () => ({
  Framed: ({ children }: { children: React.ReactNode }) => children,
}));

/** The query of the current URL. */
const Here = () => <output data-testid="here">{useLocation().search}</output>;

type Waits = readonly (readonly [waiting: number, expected: number | null, usual: number | null])[];

/** Returns the state of the queue with one offer per time setting, in the order of the page. */
function queueOf(waits: Waits): QueueState {
  const times = Object.entries(QUEUE_TIMES);
  const offers = waits.map(([waiting, expectedWaitSeconds, usualWaitSeconds], index) => {
    const [timeSetting, { mainSeconds, incrementSeconds }] = times[index]!;
    return {
      ...{ timeSetting, kind: 'CASUAL', waiting, expectedWaitSeconds, usualWaitSeconds },
      ...{ playerGameTimeSeconds: mainSeconds, timeToAddAfterMoveSeconds: incrementSeconds },
    };
  });
  return {
    ...{ timeSetting: null, kind: null, waitingSinceTimestampEpochSeconds: null, gameId: null },
    ...{ takeover: null, leaving: null, botsInSeconds: null, botLevel: 3 },
    ...{ lifeSeconds: 30, randomFromTimestampEpochSeconds: null, offers },
  } as unknown as QueueState;
}

let state: QueueState;
beforeEach(() => {
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ id: 'guest', username: 'Ada', privileges: ['DEMO_GAMEPLAY'] }),
  );
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(state)));
});
afterEach(() => vi.unstubAllGlobals());

/** Returns the text of each offer, without the time setting and the button. */
async function shownFor(waits: Waits): Promise<(string | undefined)[]> {
  state = queueOf(waits);
  const page = rendered(<QueuePage />);
  await page.findByTestId('wait-STANDARD');
  const shown = page
    .getAllByRole('listitem')
    .map((row) => row.querySelector('span')?.textContent?.split(' · ')[1]);
  page.unmount();
  return shown;
}

it('[MAT-13] the page shows the median wait of the last hour, in minutes', async () => {
  expect(
    await shownFor([
      [1, 20, 600],
      [0, 59, null],
      [2, 60, 20],
    ]),
  ).toEqual(['usually under a minute', 'usually under a minute', 'usually about 1 minute']);
  expect(
    await shownFor([
      [1, 89, 20],
      [0, 90, 20],
      [2, 630, null],
    ]),
  ).toEqual(['usually about 1 minute', 'usually about 2 minutes', 'usually about 11 minutes']);
});

it('[MAT-13] without a wait in the last hour the page shows that of this hour of the week, and says so without one', async () => {
  expect(
    await shownFor([
      [1, null, 59],
      [0, null, 60],
      [2, null, null],
    ]),
  ).toEqual([
    'at this hour usually under a minute',
    'at this hour usually about 1 minute',
    'wait not known at this hour',
  ]);
  expect(
    await shownFor([
      [1, null, 150],
      [0, 0, null],
      [2, null, 0],
    ]),
  ).toEqual([
    'at this hour usually about 3 minutes',
    'usually under a minute',
    'at this hour usually under a minute',
  ]);
});

it('[MAT-13] the page polls the queue and shows how many users wait now', async () => {
  state = queueOf([
    [1, 20, null],
    [0, 20, null],
    [0, 20, null],
  ]);
  const page = rendered(<QueuePage />);
  const counts = () =>
    page.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent?.split(' · ')[0]);
  await page.findByTestId('wait-STANDARD');
  expect(counts()).toEqual(['1 waiting', '0 waiting', '0 waiting']);
  state = queueOf([
    [3, 20, null],
    [0, 20, null],
    [1, 20, null],
  ]);
  await vi.waitFor(() => expect(counts()).toEqual(['3 waiting', '0 waiting', '1 waiting']), {
    timeout: 5_000,
  });
});

it('[WEB-156] a link to rated games opens the queue with them chosen, and the user can choose casual ones again', async () => {
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ id: 'ada', username: 'Ada', privileges: ['DEMO_GAMEPLAY', 'BASIC_PRIVILEGE'] }),
  );
  state = queueOf([[1, 20, null]]);
  const page = rendered(
    <>
      <Link to={RATED_QUEUE_PATH}>Rated</Link>
      <Link to="/online?kind=BLITZ">Unknown</Link>
      <Here />
      <QueuePage />
    </>,
  );
  const isRated = () => (page.getByRole('radio', { name: 'Rated' }) as HTMLInputElement).checked;
  await page.findByTestId('wait-FAST');
  expect(isRated()).toBe(false);
  await page.user.click(page.getByRole('link', { name: 'Unknown' }));
  expect(isRated()).toBe(false);
  await page.user.click(page.getByRole('link', { name: 'Rated' }));
  await vi.waitFor(() => expect(isRated()).toBe(true));
  expect(page.getByTestId('here').textContent).toBe('');
  await page.user.click(page.getByRole('link', { name: 'Unknown' }));
  expect(isRated()).toBe(true);
  await page.user.click(page.getByRole('radio', { name: 'Casual' }));
  expect(isRated()).toBe(false);
});
