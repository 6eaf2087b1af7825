/**
 * Protects against requests to internal addresses (SSRF): the endpoint of a push subscription is a URL that a user
 * sends. The server connects only to https on the default port of a public address. The name is resolved for the
 * connection itself, so that a name that later resolves to another address is refused as well.
 */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not public (IANA special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
/** The only global unicast addresses of IPv6 that are assigned. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  // Teredo, documentation and 6to4 addresses. Teredo and 6to4 addresses contain IPv4 addresses, which may be internal.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6');

/** Returns whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return version === 6 && GLOBAL_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** The error of a connection that is refused because its address is not public. */
class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
  readonly code = 'ENOTPUBLIC';
}

/** Returns why the server does not connect to this URL, or null. Does not resolve the name in the URL. */
export function whyNotPublic(url: URL): string | null {
  if (url.protocol !== 'https:') return 'must be https';
  if (url.port !== '') return 'must use the default port';
  if (url.username !== '' || url.password !== '') return 'must not contain a password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return null;
  return isPublicAddress(host) ? null : 'must be a public address';
}

/** Resolves a name as the `lookup` option of a request, and refuses it if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (hidden || !first)
      return callback(new NotPublicError('the name resolves to an address that is not public'), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Returns why the server does not connect to this URL, or null. Resolves the name in the URL. */
export async function whyNotReachable(url: URL): Promise<string | null> {
  const refusal = whyNotPublic(url);
  if (refusal !== null) return refusal;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return null;
  return new Promise((done) =>
    publicLookup(host, { all: true }, (error) => {
      if (!error) return done(null);
      done(error instanceof NotPublicError ? 'must be a public address' : 'its host is unknown');
    }),
  );
}
