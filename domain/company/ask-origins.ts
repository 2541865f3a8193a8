/** Web sites that may show a company's page for asking for a quote in a frame. */

/** of a host name, and the rest of an origin */
export const ORIGIN_MAX = 270;

/**
 * Returns the origin of what someone typed, such as "clearwater.com/contact". null for anything that isn't the address
 * of a web site. The result contains nothing that could end a source in a content security policy.
 */
export function siteOrigin(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^[a-z]+:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const isHost = /^(?:[a-z0-9-]+\.)+[a-z0-9-]+$|^localhost$/.test(url.hostname);
  return isHost && url.username === '' && url.origin.length <= ORIGIN_MAX ? url.origin : null;
}

/** Adds the address with or without "www.", because both usually show the same site. */
export function frameAncestors(origins: readonly string[]): string[] {
  return [...new Set(origins.flatMap((origin) => (isNamed(origin) ? [origin, otherSpelling(origin)] : [origin])))];
}

/** False for "localhost" and IP addresses. */
const isNamed = (origin: string) => /\.[a-z][^.:]*(?::\d+)?$/.test(origin);

function otherSpelling(origin: string): string {
  return origin.includes('://www.') ? origin.replace('://www.', '://') : origin.replace('://', '://www.');
}
