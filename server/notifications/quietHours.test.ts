import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, quietUntil } from './quietHours.ts';

const night = { fromMinute: 22 * 60, toMinute: 7 * 60, timeZone: 'Europe/Berlin' };
const until = (hours: typeof night, at: string) => {
  const end = quietUntil(hours, Date.parse(at));
  return end === null ? null : new Date(end).toISOString();
};

describe('quiet hours', () => {
  it('[NTC-16] end at the chosen time of the next morning in the time zone of the user', () => {
    expect(until(night, '2026-11-25T20:59:59Z')).toBeNull();
    expect(until(night, '2026-11-25T21:00:00Z')).toBe('2026-11-26T06:00:00.000Z');
    expect(until(night, '2026-11-26T05:59:59Z')).toBe('2026-11-26T06:00:00.000Z');
    expect(until(night, '2026-11-26T06:00:00Z')).toBeNull();
    expect(until({ ...night, timeZone: 'Asia/Kathmandu' }, '2026-11-25T20:00:00Z')).toBe(
      '2026-11-26T01:15:00.000Z',
    );
  });

  it('[NTC-16] end on the same day if they begin and end within one day', () => {
    const noon = { fromMinute: 12 * 60, toMinute: 13 * 60 + 30, timeZone: 'UTC' };
    expect(until(noon, '2026-11-25T11:59:00Z')).toBeNull();
    expect(until(noon, '2026-11-25T12:00:30Z')).toBe('2026-11-25T13:30:00.000Z');
    expect(until(noon, '2026-11-25T13:30:00Z')).toBeNull();
  });

  it('[NTC-16] follow the changes of daylight saving time', () => {
    // The night of 29 March 2026 is one hour shorter, and the night of 25 October one hour longer.
    expect(until(night, '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(night, '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    // 2:30 does not exist on 29 March. The period ends when the clock jumps to 3:00.
    expect(until({ ...night, toMinute: 150 }, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // 2:30 exists twice on 25 October. The period ends at the first 2:30.
    expect(until({ ...night, toMinute: 150 }, '2026-10-25T00:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('[NTC-16] that are empty delay nothing', () => {
    expect(until({ ...night, toMinute: night.fromMinute }, '2026-11-25T22:00:00Z')).toBeNull();
  });

  it('[NTC-16] delay a message until the first minute after their end', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    );
    const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(minute, minute, zone, time, (fromMinute, toMinute, timeZone, at) => {
        const hours = { fromMinute, toMinute, timeZone };
        const end = quietUntil(hours, at);
        if (end === null) return;
        expect(end).toBeGreaterThan(at);
        expect(quietUntil(hours, end)).toBeNull();
        expect(quietUntil(hours, end - 60_000)).toBe(end);
      }),
      { numRuns: 60 },
    );
  });
});

it('[NTC-05] the accepted time zones are those of the runtime', () => {
  expect(['Europe/Berlin', 'UTC', 'Europe/Nowhere', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});
