import { expect, it } from 'vitest';
import { instantOf, nextWeek } from './localTime.ts';

const utc = (text: string) => Date.parse(`${text}:00Z`);

it.each([
  ['2026-11-29T20:30', 'Europe/Lisbon', '2026-11-29T20:30'],
  ['2026-11-29T20:30', 'Asia/Shanghai', '2026-11-29T12:30'],
  ['2026-07-01T09:00', 'America/Sao_Paulo', '2026-07-01T12:00'],
  // Clocks go back from 2:00 summer time to 1:00, so 1:30 exists twice.
  ['2026-10-25T01:30', 'Europe/Lisbon', '2026-10-25T00:30'],
  ['2026-10-25T02:30', 'Europe/Lisbon', '2026-10-25T02:30'],
  // Clocks go back by half an hour, from 2:00 to 1:30.
  ['2027-04-04T01:45', 'Australia/Lord_Howe', '2027-04-03T14:45'],
])('[TBL-83] the local time %s in %s is converted to %s UTC', (local, zone, expected) => {
  expect(instantOf(local, zone)).toBe(utc(expected));
});

it.each([
  ['a time that clocks skip', '2026-03-29T01:30', 'Europe/Lisbon'],
  ['a date that does not exist', '2026-02-30T10:00', 'Europe/Lisbon'],
  ['an hour that does not exist', '2026-03-01T25:00', 'Europe/Lisbon'],
  ['an unknown time zone', '2026-11-29T20:30', 'Moon/Tranquility'],
])('[TBL-83] the conversion of a local time refuses %s', (_, local, zone) => {
  expect(instantOf(local, zone)).toBeNull();
});

it('[TBL-86] a weekly table keeps its local time of day when the clocks change', () => {
  expect(nextWeek('2026-10-22T20:00', 'Europe/Madrid')).toEqual({
    local: '2026-10-29T20:00',
    at: utc('2026-10-29T19:00'),
  });
  expect(nextWeek('2026-03-22T02:30', 'Europe/Madrid')).toEqual({
    local: '2026-03-29T02:30',
    at: utc('2026-03-29T01:30'),
  });
  expect(nextWeek('2026-12-28T20:00', 'Asia/Shanghai').local).toBe('2027-01-04T20:00');
});
