/**
 * Finds the kind of network from an IP address alone (IANA special-purpose registries for IPv4 and IPv6). Webhooks may
 * go only to public networks. Lists of devices label private ones.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * `public`: on the internet. `private`: in a home, a company, a provider's network, or this machine. `reserved`: for
 * documentation, multicast and so on, or an address that contains another one.
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
 * The only publicly assigned IPv6 range. Everything outside counts as reserved, even if the library knows no special
 * use, mainly ::/96, which contains IPv4 addresses.
 */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns null for text that isn't an IP address. */
export function addressKind(text: string): AddressKind | null {
  // The library also accepts 0x7f.1 and 127.1, which nothing else here treats as IP addresses.
  if (isIP(text) === 0) return null;
  const [bare = '', zone] = text.split('%');
  const address = ipaddr.parse(bare);
  const range = address.range();
  if (PRIVATE_RANGES.has(range)) return 'private';
  // Only link-local addresses have a zone ("fe80::1%eth0").
  if (range !== 'unicast' || zone !== undefined) return 'reserved';
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6) ? 'public' : 'reserved';
}

export function isPublicAddress(address: string): boolean {
  return addressKind(address) === 'public';
}
