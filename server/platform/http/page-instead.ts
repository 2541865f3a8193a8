import type { RequestFacts } from '#server/platform/auth/request-facts.ts';

const FILE = /^\/api\/approval\/([\w.-]+)\/(?:pdf|signed-pdf|payments\/([\w-]+)\/receipt)$/;

const GONE: readonly number[] = [404, 410];

/**
 * Returns the page that tells a person why there is no file. People open these API URLs, because emails and pages link
 * to them. A file that can't be served right now stays an error of the API, because a retry may help.
 * @returns null for a program, and for everything else
 */
export function pageInstead(facts: RequestFacts, { status }: { status: number }): string | null {
  const isPerson = facts.method === 'GET' && (facts.headers.accept ?? '').includes('text/html');
  const file = isPerson && GONE.includes(status) ? FILE.exec(facts.path) : null;
  if (!file) return null;
  const [, token, receipt] = file;
  return `/quote/approve/${token}${receipt === undefined ? '' : `/receipt/${receipt}`}`;
}
