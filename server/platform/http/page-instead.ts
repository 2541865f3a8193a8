/**
 * Redirects a browser from an API URL to its page. Some API URLs appear in emails and on pages, so people open them.
 */
import type { RequestFacts } from '#server/platform/auth/request-facts.ts';

/** Files of a customer's quote, found by the link's token; a receipt also by the payment's id. */
const FILE = /^\/api\/approval\/([\w.-]+)\/(?:pdf|signed-pdf|payments\/([\w-]+)\/receipt)$/;

const GONE: readonly number[] = [404, 410];

/**
 * Returns the page that explains to a person why there is no file; null for a program, and for everything else. A file
 * that can't be served right now stays an error of the API, because a retry may help.
 */
export function pageInstead(facts: RequestFacts, { status }: { status: number }): string | null {
  const isPerson = facts.method === 'GET' && (facts.headers.accept ?? '').includes('text/html');
  const file = isPerson && GONE.includes(status) ? FILE.exec(facts.path) : null;
  if (!file) return null;
  const [, token, receipt] = file;
  return `/quote/approve/${token}${receipt === undefined ? '' : `/receipt/${receipt}`}`;
}
