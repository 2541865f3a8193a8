/** Serves the public API's OpenAPI document. Anyone may read it, because it contains only the contract. */
import { apiDocument } from '#contract/openapi/document.ts';
import { catalogError } from '#server/platform/auth/catalog-error.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { PUBLIC_API, sendApiError } from './api.ts';
import { sendTextResponse } from './send-response.ts';
import type { RawRoute } from './server.ts';

const ONE_HOUR = 'public, max-age=3600';

export function apiDocumentRoute(env: Pick<Env, 'PRODUCT_NAME' | 'PUBLIC_URL'>): RawRoute {
  let text: Promise<string> | undefined;
  return {
    prefix: `${PUBLIC_API}/openapi.json`,
    async handle(request, response, { method, path }) {
      if ((method !== 'GET' && method !== 'HEAD') || path !== `${PUBLIC_API}/openapi.json`)
        return sendApiError(request, response, catalogError('NOT_FOUND'));
      text ??= apiDocument({ productName: env.PRODUCT_NAME, origin: env.PUBLIC_URL }).then((document) =>
        JSON.stringify(document),
      );
      response.setHeader('content-type', 'application/json');
      response.setHeader('cache-control', ONE_HOUR);
      return sendTextResponse(request, response, 200, await text);
    },
  };
}
