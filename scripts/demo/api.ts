import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';
import { HOUR_MS } from '#domain/durations.ts';

export interface Caller {
  api: ApiClient;
  /** for pages, which are not calls of the API; redirects are not followed */
  send(request: Request): Promise<Response>;
}

/** A browser asks every minute; once an hour is enough here. */
const ASKS_EVERY_MS = HOUR_MS;

/** Whose session it is; it ends after a while, and the sample year lasts longer. */
export interface Account {
  email: string;
  password: string;
}

/**
 * A client of a running program that stores its session cookie, as a browser would. With an account, it signs in again, and
 * asks now and then what the company may do: that is how staff see when a person was last there.
 * @param now by the clock of the program, in milliseconds since 1970
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
