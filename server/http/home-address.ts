/** People on the machine itself may open the program under another name of that machine, such as 127.0.0.1. */
import type { RequestFacts } from '#server/auth/request-facts.ts';
import type { Env } from '#server/settings/env.ts';

type AddressSettings = Pick<Env, 'PUBLIC_URL' | 'publicUrlIsSet'>;

/**
 * Where a browser that opens a page under another name of this machine goes on, so that it has one session: links,
 * pages to pay on and passkeys all lead to PUBLIC_URL, and a browser keeps its cookies for each name apart.
 *
 * @param target path and query
 * @returns null for every other request; nothing changes once PUBLIC_URL is set
 */
export function homeAddress(facts: RequestFacts, target: string, env: AddressSettings): string | null {
  const isNavigation =
    facts.headers['sec-fetch-mode'] === 'navigate' && (facts.method === 'GET' || facts.method === 'HEAD');
  if (env.publicUrlIsSet || !isNavigation || facts.origin === env.PUBLIC_URL) return null;
  const asked = new URL(facts.origin);
  const isLoopback = asked.hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(asked.hostname);
  // Another port is one that somebody forwards to here: the default address would lead nowhere.
  return isLoopback && asked.port === new URL(env.PUBLIC_URL).port ? env.PUBLIC_URL + target : null;
}
