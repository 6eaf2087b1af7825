import { describe, expect, test } from 'vitest';
import { err, ok } from '../../engine/result.ts';
import { COLLECTIBLES, collectibleOf, collectionSoldAs, tokenIdsOf } from './collectibles.ts';
import {
  AUTHORITY_STATUSES,
  authorityStatusOf,
  DEFAULT_TOKEN_SETTINGS,
  patchedSettings,
  patchOf,
  settingsFor,
  TOKEN_AVAILABILITIES,
  type TokenSettings,
  tokenSettings,
  tokenSettingsPatch,
  tokenTitle,
} from './nft.ts';

const SETTINGS: TokenSettings = {
  tokenId: '1001',
  opacityLight: 20,
  opacityDark: 80,
  frame: 'oak',
  isDefault: true,
};

test('[NFT-26] an NFT authority has one of exactly four statuses', () => {
  expect([...AUTHORITY_STATUSES].sort()).toEqual([
    'NFT_AUTHORIZATION_PENDING',
    'NFT_AUTHORIZATION_REVOKED',
    'NFT_AUTHORIZED',
    'NFT_NOT_AUTHORIZED',
  ]);
});

describe('[NFT-27] an NFT authority', () => {
  test.each([
    ['deleted', true, true, true, 'NFT_AUTHORIZATION_REVOKED'],
    ['deleted before it was verified', true, false, false, 'NFT_AUTHORIZATION_REVOKED'],
    ['verified and not deleted', false, true, false, 'NFT_AUTHORIZED'],
    ['verified while another token is pending', false, true, true, 'NFT_AUTHORIZED'],
    ['pending and not verified', false, false, true, 'NFT_AUTHORIZATION_PENDING'],
    ['neither begun nor verified', false, false, false, 'NFT_NOT_AUTHORIZED'],
  ] as const)(
    'that is %s (deleted %s, verified %s, pending %s) has the status %s',
    (_, isDeleted, isVerified, isUnderWay, status) => {
      expect(authorityStatusOf({ isDeleted, isVerified, isPending: isUnderWay })).toBe(status);
    },
  );
});

test('[NFT-29] the title of a board consists of its series, a dash, its collection and its number', () => {
  expect(tokenTitle({ series: 'Signature', collection: 'A', number: 7 })).toBe('Signature - A 7');
});

test('[NFT-30] token settings and their patches use different field names', () => {
  const patch = { tokenId: 1001, whiteOpacity: 20, darkOpacity: 80, frame: 'oak', default: true };
  expect(patchOf(SETTINGS)).toEqual(ok(patch));
  expect(patchedSettings(tokenSettingsPatch.parse(patch))).toEqual(SETTINGS);
  expect(tokenSettings.parse({ ...SETTINGS, frame: null }).frame).toBeNull();
  expect(tokenSettingsPatch.parse({ ...patch, frame: null }).frame).toBeNull();
  for (const wrong of [{ frame: 'gold' }, { whiteOpacity: 101 }, { darkOpacity: -1 }, { isDefault: true }])
    expect(tokenSettingsPatch.safeParse({ ...patch, ...wrong }).success).toBe(false);
});

test('[NFT-31] the default settings of a token are half opacity on all squares and no frame, and isDefault is false', () => {
  expect(DEFAULT_TOKEN_SETTINGS).toEqual({
    isDefault: false,
    frame: null,
    opacityLight: 50,
    opacityDark: 50,
  });
});

test('settings of a token other than the requested one are rejected', () => {
  expect(settingsFor('1001', SETTINGS)).toEqual(ok(SETTINGS));
  expect(settingsFor('1002', SETTINGS)).toEqual(err('Invalid token settings id!'));
});

test.each(['', ' ', 'board', 'NaN', 'Infinity', '1e999', '12x'])(
  'an update of the token %j, which is not a finite number, is rejected',
  (tokenId) => {
    expect(patchOf({ ...SETTINGS, tokenId })).toEqual(err('Incorrect token id. Should be finite number!'));
  },
);

test('[NFT-37] the availability of a token has exactly two values', () => {
  expect(TOKEN_AVAILABILITIES).toEqual(['AVAILABLE', 'NOT_AVAILABLE']);
});

describe('the catalog of collectibles', () => {
  test('has two collections of at least ten boards and one of four piece sets', () => {
    const count = (series: string) => COLLECTIBLES.filter((one) => one.series === series).length;
    expect([count('Signature'), count('Community'), count('Pieces')]).toEqual([12, 12, 4]);
    expect(new Set(COLLECTIBLES.map(({ tokenId }) => tokenId)).size).toBe(COLLECTIBLES.length);
    expect(new Set(COLLECTIBLES.map(({ art }) => art)).size).toBe(COLLECTIBLES.length);
  });

  test('finds a token by its numeric id as a text or a number', () => {
    const third = { kind: 'PIECES', series: 'Pieces', collection: 'C', number: 3, art: 'pieces-3' };
    expect(collectibleOf('3003')).toEqual({ tokenId: '3003', ...third });
    expect(collectibleOf(3003)).toEqual(collectibleOf('3003'));
    for (const other of ['1000', '1013', '03003', ' 3003', '3003.0', ''])
      expect(collectibleOf(other)).toBeNull();
  });

  test('finds the collection from which a payment delivers a board', () => {
    const sold = (bought: string) => collectionSoldAs(bought)?.series ?? null;
    expect(['SIGNATURE', 'COMMUNITY', 'CUSTOM_INSTALMENT', 'DONATE'].map(sold)).toEqual([
      'Signature',
      'Community',
      null,
      null,
    ]);
    const signature = collectionSoldAs('SIGNATURE');
    expect(signature && tokenIdsOf(signature)).toEqual(
      COLLECTIBLES.filter(({ series }) => series === 'Signature').map(({ tokenId }) => tokenId),
    );
  });
});
