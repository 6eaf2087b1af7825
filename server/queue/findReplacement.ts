/** Finds the user of the queue who takes a seat that a player of a random game gave up. */

import { QUEUE_TIME_NAMES, QUEUE_TIMES } from '../../protocol/http/queueApi.ts';
import type { FindReplacement } from '../live/session/seatRefill.ts';
import type { QueueStore } from './queueStore.ts';

export async function findReplacement(
  store: Pick<QueueStore, 'longestWaiting'>,
  ...[{ settings, isRated }, { allowsBots, except, players }]: Parameters<FindReplacement>
): ReturnType<FindReplacement> {
  const { time } = settings;
  const timeSetting = QUEUE_TIME_NAMES.find((name) => {
    const { mainSeconds, incrementSeconds } = QUEUE_TIMES[name];
    return (
      time.kind === 'main' &&
      time.mainMs === mainSeconds * 1000 &&
      time.incrementMs === incrementSeconds * 1000
    );
  });
  const kind = isRated ? 'RATED' : 'CASUAL';
  return timeSetting === undefined
    ? null
    : store.longestWaiting({ timeSetting, kind }, allowsBots, except, players);
}
