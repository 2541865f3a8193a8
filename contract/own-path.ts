/**
 * Where somebody wanted to go, as a path of our own pages: it may come from a link that a stranger made.
 * @param wanted an address or a path
 * @param origin of our pages, such as https://quotes.example.com
 * @returns null for whatever leads elsewhere, or cannot be read
 */
export function ownPath(wanted: string, origin: string): string | null {
  if (!URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  // "//host" is a path here and another site where it is used.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
