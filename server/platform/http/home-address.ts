import type { RequestFacts } from '#server/platform/auth/request-facts.ts';
import type { Env } from '#server/platform/settings/env.ts';

type AddressSettings = Pick<Env, 'PUBLIC_URL' | 'publicUrlIsSet'>;

/**
 * Redirects a browser that opened a page under another host name of this machine, such as 127.0.0.1. Links, payment
 * pages and passkeys use PUBLIC_URL, and a second host name would mean a second session.
 * @param target path and query
 * @returns the URL to redirect to; null for every other request, and always once PUBLIC_URL is set
 */
export function homeAddress(facts: RequestFacts, target: string, env: AddressSettings): string | null {
  const isNavigation =
    facts.headers['sec-fetch-mode'] === 'navigate' && (facts.method === 'GET' || facts.method === 'HEAD');
  if (env.publicUrlIsSet || !isNavigation || facts.origin === env.PUBLIC_URL) return null;
  const asked = new URL(facts.origin);
  const isLoopback = asked.hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(asked.hostname);
  // A different port means that the request was forwarded, so the default URL would lead nowhere.
  return isLoopback && asked.port === new URL(env.PUBLIC_URL).port ? env.PUBLIC_URL + target : null;
}
