import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns what counts as one client: an IPv4 address, or the /64 of an IPv6 address. A household or phone gets a whole
 * /64 and can use any address in it.
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
