import { isIPv4, isIPv6 } from 'node:net';

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/**
 * Who is counted as one client: an IPv4 address, or a /64 of IPv6, which is what one household or phone is given and
 * can change addresses within at will.
 */
export function clientKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || isIPv4(ip)) return mapped ?? ip;
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return 'unknown';
  const [before = '', after] = address.toLowerCase().split('::');
  const head = groupsOf(before);
  const tail = groupsOf(after ?? '');
  const gap = after === undefined ? [] : Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...gap, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
