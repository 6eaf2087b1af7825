import { describe, expect, it } from 'vitest';
import { planDelivery } from './deliveryPlan.ts';
import type { BatchedNotification, BatchFacts } from './deliveryStore.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const SECOND = 1000;

const notification = (deliveryId: string, ageSeconds: number, isRead = false): BatchedNotification => ({
  ...{ deliveryId, params: {}, link: '/', isRead },
  createdAt: NOW - ageSeconds * SECOND,
});
const facts = (more: Partial<BatchFacts>): BatchFacts => ({
  ...{
    now: NOW,
    seenAt: null,
    quietHours: null,
    isChosen: true,
    language: null,
    username: 'Ann',
    email: null,
  },
  target: null,
  notifications: [notification('a', 5)],
  ...more,
});
const seen = (secondsAgo: number) => NOW - secondsAgo * SECOND;

/** Returns the ids of the notifications that are sent, skipped and delayed, with the delay in seconds. */
function planned(more: Partial<BatchFacts>) {
  const { send, skip, wait, waitUntil } = planDelivery(facts(more));
  const ids = (list: readonly BatchedNotification[]) => list.map(({ deliveryId }) => deliveryId).join();
  return { send: ids(send), skip: ids(skip), wait: ids(wait), seconds: (waitUntil - NOW) / SECOND };
}

describe('the plan of a delivery', () => {
  it('[NTC-15] sends immediately to a recipient who has not looked at a page within the last minute', () => {
    expect(planned({})).toEqual({ send: 'a', skip: '', wait: '', seconds: 0 });
    expect(planned({ seenAt: seen(60) })).toEqual({ send: 'a', skip: '', wait: '', seconds: 0 });
  });

  it('[NTC-15] skips a notification if the recipient has looked at a page after its arrival', () => {
    expect(planned({ seenAt: seen(4) })).toEqual({ send: '', skip: 'a', wait: '', seconds: 56 });
  });

  it('[NTC-15] sends a notification that arrived in the millisecond of the last look, because it may be unseen', () => {
    expect(planned({ seenAt: seen(5) })).toEqual({ send: '', skip: '', wait: 'a', seconds: 55 });
    expect(planned({ seenAt: seen(4.999) }).skip).toBe('a');
  });

  it('[NTC-15] sends a notification only after the recipient has looked at no page for a minute', () => {
    expect(planned({ seenAt: seen(20) })).toEqual({ send: '', skip: '', wait: 'a', seconds: 40 });
    const both = [notification('old', 30), notification('new', 10)];
    expect(planned({ seenAt: seen(20), notifications: both })).toEqual({
      ...{ send: '', skip: 'old', wait: 'new', seconds: 40 },
    });
  });

  it('[NTC-15] sends a notification that arrived in quiet hours at the end of the quiet hours', () => {
    expect(planned({ seenAt: seen(120), notifications: [notification('a', 3600)] }).send).toBe('a');
  });

  it('[NTC-10] skips a notification that was read, or whose channel is switched off', () => {
    const both = [notification('read', 30, true), notification('unread', 30)];
    expect(planned({ notifications: both })).toMatchObject({ send: 'unread', skip: 'read' });
    expect(planned({ notifications: both, isChosen: false })).toMatchObject({
      send: '',
      skip: 'read,unread',
    });
  });

  it('[NTC-16] waits until quiet hours are over and the user has not looked at a page for a minute', () => {
    const quietHours = { fromMinute: 11 * 60, toMinute: 13 * 60, timeZone: 'UTC' };
    expect(planned({ quietHours })).toEqual({ send: '', skip: '', wait: 'a', seconds: 3600 });
    expect(planned({ quietHours, seenAt: seen(20) }).seconds).toBe(3600);
    expect(planned({ quietHours: { ...quietHours, toMinute: 12 * 60 }, seenAt: seen(20) }).seconds).toBe(40);
  });
});
