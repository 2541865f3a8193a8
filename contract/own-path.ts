/**
 * Returns the page to continue to, as a path on our own site. The input may be from a stranger's link.
 * @param wanted a URL or a path
 * @param origin of our pages, such as https://quotes.example.com
 * @returns null for another site's URL or one that can't be parsed
 */
export function ownPath(wanted: string, origin: string): string | null {
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  // "//host" parses as a path here, but a browser would follow it to another site.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
