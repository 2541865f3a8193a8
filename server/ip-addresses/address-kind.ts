/**
 * What an IP address says of its network by itself (IANA special-purpose registries for IPv4 and IPv6). Webhooks are kept
 * out of everything that is not public; lists of devices call a private network by that name.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * `public`: of the internet. `private`: of a house, a company, a provider's inside, or this machine. `reserved`: for
 * documentation, multicast and the like, or a form that carries another address.
 */
export type AddressKind = 'public' | 'private' | 'reserved';

const PRIVATE_RANGES: ReadonlySet<string> = new Set([
  'private',
  'carrierGradeNat',
  'loopback',
  'linkLocal',
  'uniqueLocal',
]);

/**
 * Of IPv6 only this is handed out. What the library knows no special use of is reserved all the same outside of it, above all
 * ::/96, which carries an IPv4 address.
 */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** @returns null for what is no IP address */
export function addressKind(text: string): AddressKind | null {
  // Asked first: the library also reads 0x7f.1 and 127.1, which nothing else here takes for an address.
  if (isIP(text) === 0) return null;
  const [bare = '', zone] = text.split('%');
  const address = ipaddr.parse(bare);
  const range = address.range();
  if (PRIVATE_RANGES.has(range)) return 'private';
  // A zone ("fe80::1%eth0") belongs to addresses of this machine's own links only.
  if (range !== 'unicast' || zone !== undefined) return 'reserved';
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6) ? 'public' : 'reserved';
}

/** Whether an IP address is one of the public internet. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  return addressKind(address) === 'public';
}
