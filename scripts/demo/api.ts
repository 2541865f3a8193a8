import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';
import { HOUR_MS } from '#domain/durations.ts';

export interface Caller {
  api: ApiClient;
  /** for pages, which aren't API calls; redirects are not followed */
  send(request: Request): Promise<Response>;
}

/** Checking what the company may do once an hour is enough here; a browser checks every minute. */
const ASKS_EVERY_MS = HOUR_MS;

/** The account to sign in with. Sessions expire, and the sample year lasts longer than one. */
export interface Account {
  email: string;
  password: string;
}

/**
 * A client of a running program that stores its session cookie, as a browser would. With an account, it signs in again
 * when needed, and now and then checks what the company may do, so that staff can see when a person was last active.
 * @param now current time by the program's clock, in milliseconds since 1970
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
