import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who is counted as one client: an IPv4 address, or a /64 of IPv6, which is what one household or phone is given and
 * can change addresses within at will.
 */
export function clientKey(ip: string): string {
  const [text = ''] = ip.split('%');
  const family = isIP(text);
  if (family !== 6) return family === 4 ? text : 'unknown';
  const address = ipaddr.IPv6.parse(text);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
