import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AGREEMENT_KEY } from '../../storage/agreement.ts';
import { LOCAL_RECORDS_KEY } from '../../storage/localRecords.ts';
import { OPTIONS_KEY } from '../../storage/options.ts';
import { leave, restoreSaved } from './logOut.ts';
import { SESSION_KEY, setIdentity } from './who.ts';

/** A storage with room for a number of characters, keys included. As in browsers, its keys are own properties. */
class SmallStorage {
  readonly #room: number;
  constructor(room: number) {
    this.#room = room;
  }
  getItem(key: string): string | null {
    return Object.entries(this).find(([name]) => name === key)?.[1] ?? null;
  }
  setItem(key: string, value: string): void {
    const others = Object.entries(this).filter(([other]) => other !== key);
    if ([...others, [key, value]].flat().join('').length > this.#room) throw new Error('the storage is full');
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const ADA = { id: 'a1', username: 'Ada', privileges: ['BASIC_PRIVILEGE'] };
/** Saved games that need more than half of the room. */
const GAMES = JSON.stringify(['x'.repeat(600)]);
let storage: SmallStorage;
const cleared = vi.fn();
const assign = vi.fn();
beforeEach(() => {
  storage = new SmallStorage(1000);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { clear: cleared });
  vi.stubGlobal('location', { assign });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

it('[ACC-09] the next user of a device whose storage is nearly full finds no data of the user', () => {
  setIdentity(ADA);
  storage.setItem(LOCAL_RECORDS_KEY, GAMES);
  storage.setItem('tetrarch.study', 'a study');
  storage.setItem(AGREEMENT_KEY, 'accepted');
  storage.setItem(OPTIONS_KEY, '{"language":"ru","boardBrightness":50}');
  leave();
  expect(Object.entries(storage).sort()).toEqual(
    [
      [AGREEMENT_KEY, 'accepted'],
      [OPTIONS_KEY, '{"language":"ru"}'],
      [`${LOCAL_RECORDS_KEY}.a1`, GAMES],
    ].sort(),
  );
  expect(cleared).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

it('[ACC-09] damaged options do not keep the data of the user on the device', () => {
  setIdentity(ADA);
  storage.setItem(OPTIONS_KEY, '{');
  storage.setItem('tetrarch.study', 'a study');
  leave();
  expect(Object.keys(storage)).toEqual([]);
});

it('[ACC-09] a storage that takes no more texts does not keep the data of the user on the device', () => {
  setIdentity(ADA);
  storage.setItem(LOCAL_RECORDS_KEY, GAMES);
  storage.setItem(OPTIONS_KEY, '{"language":"ru"}');
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new Error('another tab has filled the storage');
  });
  leave();
  expect(Object.keys(storage)).toEqual([]);
  expect(cleared).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

it('[ACC-09] games of a user without an id are removed, because no login could restore them', () => {
  storage.setItem(SESSION_KEY, 'Ada');
  storage.setItem(LOCAL_RECORDS_KEY, GAMES);
  leave();
  expect(Object.keys(storage)).toEqual([]);
});

it('a login restores the games of the account also if the games on the device are damaged', () => {
  storage.setItem(`${LOCAL_RECORDS_KEY}.a1`, GAMES);
  storage.setItem(LOCAL_RECORDS_KEY, '["y');
  restoreSaved('a1');
  expect(Object.entries(storage)).toEqual([[LOCAL_RECORDS_KEY, GAMES]]);
});

it("a login restores the account's games also if the storage has no room for two copies", () => {
  storage.setItem(`${LOCAL_RECORDS_KEY}.a1`, GAMES);
  storage.setItem(LOCAL_RECORDS_KEY, '["y"]');
  restoreSaved('a1');
  expect(Object.keys(storage)).toEqual([LOCAL_RECORDS_KEY]);
  expect(JSON.parse(storage.getItem(LOCAL_RECORDS_KEY) ?? '')).toEqual([...JSON.parse(GAMES), 'y']);
});

it('games that cannot be restored stay under the key of the account', () => {
  storage.setItem(`${LOCAL_RECORDS_KEY}.a1`, GAMES);
  storage.setItem(LOCAL_RECORDS_KEY, '["y"]');
  vi.spyOn(storage, 'setItem').mockImplementationOnce(() => {
    throw new Error('another tab has filled the storage');
  });
  restoreSaved('a1');
  expect(storage.getItem(`${LOCAL_RECORDS_KEY}.a1`)).toBe(GAMES);
  expect(storage.getItem(LOCAL_RECORDS_KEY)).toBe('["y"]');
});
