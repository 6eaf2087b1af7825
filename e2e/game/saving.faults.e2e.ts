// The database becomes unreachable while a player uses a browser. The page reports that moves wait and recovers
// automatically.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGuard } from '../../scripts/services/guard.mjs';
import { freePort } from '../../scripts/services/ports.mjs';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { type OnCluster, openOnCluster } from '../../tests/faults/support/killable.ts';
import { useBrowser } from '../support/browser.ts';
import { byId, field, play, seen, until, untilMyTurn } from '../support/table.ts';
import { historyOf, loggedTexts, startGame, untilHistoryHas } from '../support/timedGame.ts';

const withoutServices = process.env.TEST_WITHOUT_SERVICES === '1';

let place: OnCluster;
beforeAll(async () => {
  if (!withoutServices) place = await openOnCluster({ freePort, startGuard, startPostgres });
});
afterAll(() => place?.close());
const browser = useBrowser();

it.skipIf(withoutServices)('the page shows that a move waits for its commit', async () => {
  const white = await browser.newUser('White', place.server.url);
  const { page } = white;
  const table = await startGame(page, place.server.url);
  await play(page, 'd3-e3');
  await table.playOn(3);
  await untilMyTurn(page);

  place.cluster.freeze();
  await field(page, 'd2').click();
  await field(page, 'e2').click();
  expect(await (await seen(page, 'saving')).innerText()).toContain('Saving');
  expect(await byId(page, 'connection-lost').count()).toBe(0);
  place.cluster.thaw();

  await untilHistoryHas(page, 5);
  await until(() => byId(page, 'saving').count(), 'that nothing waits any more').toBe(0);
  await table.playOn(3);
  await untilHistoryHas(page, 8);
  expect(await historyOf(page)).toEqual(loggedTexts(await place.server.rows(table.gameId)));
  await table.leave();
});
