import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the IP address that counts as one client: an IPv4 address, or the /64 of an IPv6 address. A household or
 * phone gets a /64 and can change addresses within it at will.
 */
export function rateLimitKey(ip: string): string {
  const [text = ''] = ip.split('%');
  const family = isIP(text);
  if (family !== 6) return family === 4 ? text : 'unknown';
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
