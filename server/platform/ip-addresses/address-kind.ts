/**
 * Finds the kind of network from an IP address alone (IANA special-purpose registries for IPv4 and IPv6). Webhooks may
 * go only to public networks, and lists of devices label a private network as such.
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
 * The only IPv6 range that is publicly assigned. Everything outside it counts as reserved even if the library knows
 * no special use, mainly ::/96, which contains IPv4 addresses.
 */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns the kind of network; null for text that is not an IP address. */
export function addressKind(text: string): AddressKind | null {
  // Checked first, because the library also accepts 0x7f.1 and 127.1, which nothing else here treats as IP addresses.
  if (isIP(text) === 0) return null;
  const [bare = '', zone] = text.split('%');
  const address = ipaddr.parse(bare);
  const range = address.range();
  if (PRIVATE_RANGES.has(range)) return 'private';
  // Only link-local addresses have a zone ("fe80::1%eth0").
  if (range !== 'unicast' || zone !== undefined) return 'reserved';
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6) ? 'public' : 'reserved';
}

/** Returns whether an IP address is on the public internet; false for text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  return addressKind(address) === 'public';
}
