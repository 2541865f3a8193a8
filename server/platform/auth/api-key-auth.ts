/** Authenticates other programs. A request under /api/v1 needs an API key, which is checked before the body is read. */
import { ProductError } from '#domain/errors.ts';
import { type KeyCaller, type KeySource, noteKeyUse, readKeyCaller } from './api-key-queries.ts';
import type { KeyLimitName } from './limit-rules.ts';
import type { RateLimits, Spent } from './limits.ts';
import { rateLimitKey } from './rate-limit-key.ts';
import type { RequestFacts } from './request-facts.ts';
import { apiKeyIn } from './tokens.ts';

/** Every refusal has the same message, so that no one can find out which keys exist. */
const REFUSAL = 'This needs a valid API key: Authorization: Bearer rk_…';

type SetHeader = (name: string, value: string) => void;

export interface ApiKeyAuth {
  /**
   * Identifies the caller. Sets the rate-limit headers even when the call fails.
   * @throws ProductError NOT_AUTHENTICATED, RATE_LIMITED
   */
  authenticate(request: RequestFacts, setHeader: SetHeader): Promise<KeyCaller>;
}

interface KeyServices extends KeySource {
  readonly limits: RateLimits;
}

export function createApiKeyAuth(services: KeyServices): ApiKeyAuth {
  const { limits } = services;
  return {
    async authenticate(request, setHeader) {
      const client = rateLimitKey(request.ip);
      const token = apiKeyIn(request.headers.authorization);
      const [refusals, caller] = await Promise.all([
        limits.left('api_refusal', client),
        token === null ? null : readKeyCaller(services, token),
      ]);
      if (!caller) {
        pass(await limits.spend('api_refusal', client), setHeader);
        setHeader('www-authenticate', 'Bearer');
        throw new ProductError('NOT_AUTHENTICATED', REFUSAL);
      }
      // Refuse even a valid key after too many wrong ones, so that the client can't learn which guess was right. A key
      // last used from this IP address keeps working, because one broken program must not block the others in its
      // office.
      if (refusals.wait !== null && rateLimitKey(caller.lastUsedIp) !== client) pass(refusals, setHeader);
      pass(await limits.spend(limitFor(request), caller.viewer.apiKey.id), setHeader);
      await noteKeyUse(services, caller, request.ip);
      return caller;
    },
  };
}

/** Sets the headers of the draft "RateLimit header fields for HTTP". @throws ProductError RATE_LIMITED */
function pass(spent: Spent, setHeader: SetHeader): void {
  setHeader('ratelimit-limit', String(spent.limit));
  setHeader('ratelimit-remaining', String(spent.remaining));
  setHeader('ratelimit-reset', String(spent.reset));
  if (spent.wait === null) return;
  setHeader('retry-after', String(spent.wait));
  throw new ProductError(
    'RATE_LIMITED',
    'Too many requests. Retry after the number of seconds in the Retry-After header.',
  );
}

function limitFor({ method, headers }: RequestFacts): KeyLimitName {
  if (method === 'GET' || method === 'HEAD') return 'api_read';
  return headers['content-type']?.startsWith('multipart/') ? 'api_upload' : 'api_write';
}
