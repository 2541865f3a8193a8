/** Acts like a phone app: signs in without cookies, stores a token pair, and sends a token with each call. */
import { createORPCClient } from '@orpc/client';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { z } from 'zod';
import type { AppSession } from '#contract/accounts.ts';
import { type ApiClient, contract } from '#contract/contract.ts';
import { PASSWORD } from './factories.ts';

export type Pair = z.output<typeof AppSession>;

/** Calls any procedure of the contract with an access token and no cookie. */
export function asApp(url: string, accessToken: string): JsonifiedClient<ApiClient> {
  const headers = { authorization: `Bearer ${accessToken}`, 'user-agent': 'QuoteTool/1.2 (iPhone)' };
  return createORPCClient(new OpenAPILink(contract, { url: `${url}/api`, headers }));
}

/** Sends a call without credentials, such as signing in or refreshing. */
export function postAsApp(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'QuoteTool/1.2 (iPhone)' },
    body: JSON.stringify(body),
  });
}

/** Reads the token pair from a response. @throws Error when there is none, or when the response sets a cookie */
export async function pairIn(answer: Response): Promise<Pair> {
  const body = (await answer.json()) as Pair;
  if (!answer.ok || !body.access_token) throw new Error(`No pair of tokens: ${answer.status} ${JSON.stringify(body)}`);
  if (answer.headers.getSetCookie().length > 0) throw new Error('An app was given a cookie');
  return body;
}

export async function signInAsApp(url: string, email: string): Promise<Pair> {
  const input = { grant_type: 'password', email, password: PASSWORD, client: 'app' };
  return pairIn(await postAsApp(url, '/auth/token', input));
}

export function refresh(url: string, refreshToken: string): Promise<Response> {
  return postAsApp(url, '/auth/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
}
