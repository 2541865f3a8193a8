/**
 * What an IP address says of its network by itself (IANA special-purpose registries for IPv4 and IPv6). Webhooks are kept
 * out of everything that is not public; lists of devices call a private network by that name.
 */
import { BlockList, isIP } from 'node:net';

/**
 * `public`: of the internet. `private`: of a house, a company, a provider's inside, or this machine. `reserved`: for
 * documentation, multicast and the like, or a form that carries another address.
 */
export type AddressKind = 'public' | 'private' | 'reserved';

const PRIVATE_V4 = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
] as const;
const RESERVED_V4 = [
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;
/**
 * Of IPv6 only 2000::/3 is handed out, so everything else is reserved as a whole unless it is private: multicast, and the
 * forms that carry an IPv4 address (::/96, ::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48). These are reserved within it.
 */
const GLOBAL_V6 = '2000::/3';
const RESERVED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;
const PRIVATE_V6 = ['::1/128', 'fc00::/7', 'fe80::/10'] as const;

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', prefix = ''] = subnet.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const privateV4 = listOf(PRIVATE_V4, 'ipv4');
const reservedV4 = listOf(RESERVED_V4, 'ipv4');
const privateV6 = listOf(PRIVATE_V6, 'ipv6');
const globalV6 = listOf([GLOBAL_V6], 'ipv6');
const reservedV6 = listOf(RESERVED_V6, 'ipv6');

/** @returns null for what is no IP address */
export function addressKind(address: string): AddressKind | null {
  const family = isIP(address);
  if (family === 4) return kindOfV4(address);
  if (family === 6) return kindOfV6(address);
  return null;
}

function kindOfV4(address: string): AddressKind {
  if (privateV4.check(address, 'ipv4')) return 'private';
  return reservedV4.check(address, 'ipv4') ? 'reserved' : 'public';
}

function kindOfV6(address: string): AddressKind {
  const [bare = '', zone] = address.split('%');
  if (privateV6.check(bare, 'ipv6')) return 'private';
  // A zone ("fe80::1%eth0") belongs to addresses of this machine's own links only.
  if (zone !== undefined) return 'reserved';
  return globalV6.check(bare, 'ipv6') && !reservedV6.check(bare, 'ipv6') ? 'public' : 'reserved';
}

/** Whether an IP address is one of the public internet. Anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  return addressKind(address) === 'public';
}
