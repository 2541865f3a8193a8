/** The browser's client of the API. */
import { createORPCClient } from '@orpc/client';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type ApiClient, contract } from '#contract/contract.ts';

/**
 * One function for each procedure of the contract. They throw errors with a `code` of the catalogue; `toastMessage` of
 * `#domain/errors.ts` says what to show, also for a lost connection.
 */
export const api: JsonifiedClient<ApiClient> = createORPCClient(
  new OpenAPILink(contract, {
    url: () => `${window.location.origin}/api`,
    fetch: (request, init) => globalThis.fetch(request, { ...init, credentials: 'same-origin' }),
  }),
);
