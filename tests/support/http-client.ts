import { createORPCClient } from '@orpc/client';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';

/** Stores cookies and sends them back, like a browser. */
export interface TestClient {
  /** Every procedure of the contract, over HTTP. A refused call throws an error with a `code` from the error list. */
  readonly api: JsonifiedClient<ApiClient>;
  readonly cookies: Map<string, string>;
  /** Sends requests that the typed client can't send. A body that isn't a string is sent as JSON. */
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>;
}

/** @param always headers of every request, such as the IP address that a proxy adds */
export function createTestClient(
  url: string,
  cookies: Map<string, string> = new Map(),
  always: Readonly<Record<string, string>> = {},
): TestClient {
  const send = async (input: string | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(always)) request.headers.set(name, value);
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(request);
    keepCookies(response, cookies);
    return response;
  };
  return {
    api: createORPCClient(
      new OpenAPILink(contract, { url: `${url}/api`, fetch: (request, init) => send(request, init) }),
    ),
    cookies,
    request: (method, path, { body, headers = {} } = {}) =>
      send(url + path, {
        method,
        headers: {
          ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

function keepCookies(response: Response, cookies: Map<string, string>): void {
  for (const header of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = header.split('; ');
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, pair.slice(equals + 1));
  }
}
