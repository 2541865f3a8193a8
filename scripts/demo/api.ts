import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';

export interface Caller {
  api: ApiClient;
}

/** A client of a running program that stores its session cookie, as a browser would. */
export function callerOf(url: string): Caller {
  let cookie = '';
  const link = new OpenAPILink(contract, {
    url: `${url}/api`,
    fetch: async (request, init) => {
      const sent = new Request(request, init);
      if (cookie) sent.headers.set('cookie', cookie);
      const answer = await fetch(sent);
      const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      if (given.length > 0) cookie = given.join('; ');
      return answer;
    },
  });
  return { api: createORPCClient(link) };
}
