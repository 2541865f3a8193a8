/**
 * Keeps requests to URLs that people enter out of networks that only this server can reach (SSRF). A webhook's URL
 * could point to the database behind the firewall, or to the machine's metadata service.
 */
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '#server/platform/ip-addresses/address-kind.ts';

/** A URL that is refused. The message tells the person who entered it why. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface GuardSettings {
  /** true: also allows http and private IP addresses, for an installation inside a company's network */
  allowPrivate: boolean;
}

const PRIVATE = 'This URL points to a private network.';
const INSECURE = 'Use an https URL, such as https://example.com/hooks.';

/** Returns the name to look up: without the brackets of an IPv6 address and without a trailing dot. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Needs no network. @throws AddressRefused */
export function checkedUrl(text: string, { allowPrivate }: GuardSettings): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) throw new AddressRefused(INSECURE);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new AddressRefused(INSECURE);
  if (url.username || url.password) throw new AddressRefused('Remove the user name and password from the URL.');
  if (allowPrivate) return url;
  const port = url.port === '' ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) throw new AddressRefused('Use port 443, or one from 1024 up.');
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : isLocalName(host)) throw new AddressRefused(PRIVATE);
  return url;
}

/** These names never exist on the public internet (RFC 6761, RFC 6762, RFC 8375, and ICANN's .internal). */
function isLocalName(host: string): boolean {
  return (
    !host.includes('.') ||
    /\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/.test(host)
  );
}

export interface Address {
  address: string;
  family: number;
}

export type Resolve = (host: string) => Promise<readonly Address[]>;

const DNS_TIME_MS = 1500;

/**
 * Queries DNS directly. The system's own lookup also knows local names, and it occupies one of the few threads that
 * read files. A name whose server never responds would block everyone else.
 */
const resolvePublic: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: DNS_TIME_MS, tries: 2 });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  return [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
};

const resolveInHouse: Resolve = (host) => lookup(host, { all: true, order: 'verbatim' });

/**
 * Looks up a name once. If one of its IP addresses isn't public, refuses all of them, because a name with both kinds is
 * an attack.
 * @returns the IP address to connect to, because a second lookup could return a different one
 * @throws AddressRefused, or the error of the DNS lookup
 */
export async function checkedAddress(
  url: URL,
  { allowPrivate }: GuardSettings,
  resolve: Resolve = allowPrivate ? resolveInHouse : resolvePublic,
): Promise<Address> {
  const host = hostOf(url);
  const literal = isIP(host);
  const addresses = literal ? [{ address: host, family: literal }] : await resolve(host);
  const [first] = addresses;
  if (!first) throw new AddressRefused('The host name has no IP address.');
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new AddressRefused(PRIVATE);
  return first;
}
