import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { ACTING_USER_HEADER } from '#contract/acting-user.ts';
import { callRoutes } from '#contract/call-routes.ts';
import type { contract } from '#contract/contract.ts';
import { takeEarlyAnswer } from './early-answers.ts';
import { noticed } from './refusals.ts';

/** Options of one API call, such as `api.quotes.send(input, { context: { idempotencyKey } })`. */
export interface ApiCallOptions {
  /** Repeating a call with the same key and input returns the first response and does the work only once. */
  idempotencyKey?: string;
  /** the user who did this work; the server rejects the call with OTHER_USER while someone else is signed in */
  actingUser?: string;
}

function headersOf({ idempotencyKey, actingUser }: ApiCallOptions): Record<string, string> {
  return {
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(actingUser && { [ACTING_USER_HEADER]: actingUser }),
  };
}

/**
 * Calls each procedure of the contract. Every call throws errors with a `code` from the error catalog. `toastMessage`
 * in `#domain/errors.ts` turns each error, including a lost connection, into the message to show.
 */
export const api: JsonifiedClient<ContractRouterClient<typeof contract, ApiCallOptions>> = createORPCClient(
  new OpenAPILink<ApiCallOptions>(callRoutes, {
    url: () => `${window.location.origin}/api`,
    headers: ({ context }) => headersOf(context),
    fetch: async (request, init) =>
      noticed(
        (await takeEarlyAnswer(request)) ?? (await globalThis.fetch(request, { ...init, credentials: 'same-origin' })),
      ),
  }),
);
