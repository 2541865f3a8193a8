import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';

export interface Caller {
  api: ApiClient;
  /** for what is a page and no call of the API; redirects are not followed */
  send(request: Request): Promise<Response>;
}

/** Whose session it is; it ends after a while, and the sample year lasts longer. */
export interface Account {
  email: string;
  password: string;
}

/** A client of a running program that stores its session cookie, as a browser would. With an account, it signs in again. */
export function callerOf(url: string, account?: Account): Caller {
  let cookie = '';
  const send = async (request: Request): Promise<Response> => {
    if (cookie) request.headers.set('cookie', cookie);
    const answer = await fetch(request);
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (given.length > 0) cookie = given.join('; ');
    return answer;
  };
  const signIn = () =>
    send(
      new Request(`${url}/api/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', ...account }),
      }),
    );
  const link = new OpenAPILink(contract, {
    url: `${url}/api`,
    fetch: async (request, init) => {
      const sent = new Request(request, init);
      const again = account ? sent.clone() : null;
      const answer = await send(sent);
      if (answer.status !== 401 || !again) return answer;
      await signIn();
      return send(again);
    },
  });
  return { api: createORPCClient(link), send };
}
