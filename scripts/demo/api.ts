import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';
import { HOUR_MS } from '#domain/durations.ts';

export interface Caller {
  api: ApiClient;
  /** Requests pages, which aren't API calls. Doesn't follow redirects. */
  send(request: Request): Promise<Response>;
}

/** How often a caller checks the subscription. A browser does so every minute, but once an hour is enough here. */
const ASKS_EVERY_MS = HOUR_MS;

/** The account to sign in with again, because sessions end before the sample year does. */
export interface Account {
  email: string;
  password: string;
}

/**
 * Creates a client of a running program that keeps its session cookie, like a browser. With an account, it signs
 * in again when needed. It also regularly asks what the company may do, as the app does, so staff see when the
 * person was last active.
 * @param now the program's current time in milliseconds since 1970
 */
export function callerOf(url: string, account?: Account, now = Date.now): Caller {
  let cookie = '';
  let askedAt = 0;
  const send = async (request: Request): Promise<Response> => {
    if (cookie) request.headers.set('cookie', cookie);
    const answer = await fetch(request);
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (given.length > 0) cookie = given.join('; ');
    return answer;
  };
  const post = (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return send(new Request(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
  };
  async function showPresence(): Promise<void> {
    if (now() - askedAt < ASKS_EVERY_MS) return;
    askedAt = now();
    await post('/functions/check-subscription', {});
  }
  const link = new OpenAPILink(contract, {
    url: `${url}/api`,
    fetch: async (request, init) => {
      const sent = new Request(request, init);
      const again = account ? sent.clone() : null;
      let answer = await send(sent);
      if (!again) return answer;
      if (answer.status === 401) {
        await post('/auth/token', { grant_type: 'password', ...account });
        answer = await send(again);
      }
      await showPresence();
      return answer;
    },
  });
  return { api: createORPCClient(link), send };
}
