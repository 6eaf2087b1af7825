import { expect, it } from 'vitest';
import { isPublicAddress, whyNotPublic } from './publicAddress.ts';

it.each([
  ['8.8.8.8', true],
  ['2607:f8b0:4005::1', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  ['100.128.0.1', true],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.0.0.1', false],
  ['192.0.1.1', true],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['198.18.0.1', false],
  ['198.19.255.255', false],
  ['198.20.0.1', true],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['240.0.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2002:a00:1::', false],
  ['2001::1', false],
  ['2001:200::1', true],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['push.example.com', false],
])('[NTC-07] S78: the address %s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('[NTC-07] S78: an endpoint must use https, the default port, and a name or a public address', () => {
  const judge = (text: string) => whyNotPublic(new URL(text));
  expect([
    judge('https://push.example.com/1'),
    judge('https://8.8.8.8/'),
    judge('https://[2607:f8b0::1]/'),
  ]).toEqual([null, null, null]);
  expect(judge('http://push.example.com/1')).toBe('must be https');
  expect(judge('https://push.example.com:8443/1')).toBe('must use the default port');
  expect(judge('https://a:b@push.example.com/1')).toBe('must not contain a password');
  expect(judge('https://[fd00::1]/1')).toBe('must be a public address');
});
