/**
 * Returns the network of an IP address, which approximates one household or office: the first 24 bits of IPv4, the
 * first 64 bits of IPv6.
 */
import { isIPv4, isIPv6 } from 'node:net';

/** An invalid address counts as its own network. */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(mapped)) return mapped;
  return `${groupsOf(mapped).slice(0, 4).join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser normalizes the IPv6 address.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined) return [...head];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
