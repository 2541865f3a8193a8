/** The way in for other programs: every request under /api/v1 shows a key here before anything of it is read. */
import { ProductError } from '#domain/errors.ts';
import { type KeyCaller, type KeySource, noteKeyUse, readKeyCaller } from './api-key-queries.ts';
import { clientKey } from './rate-limit-key.ts';
import type { KeyLimitName } from './limit-rules.ts';
import type { RateLimits, Spent } from './limits.ts';
import type { RequestFacts } from './request-facts.ts';
import { apiKeyIn } from './tokens.ts';

/** One sentence for all of them: nobody learns by trying which keys exist. */
const REFUSAL = 'This needs a valid API key: Authorization: Bearer rk_…';

export type SetHeader = (name: string, value: string) => void;

export interface ApiKeyAuth {
  /**
   * Who calls. Tells the caller's allowance in the headers of the answer, whatever the answer is.
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
      const client = clientKey(request.ip);
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
      // Who has tried too often is not told that a guess was right. A key that has worked from there before goes on
      // working: one broken program must not stop the others in the same office.
      if (refusals.wait !== null && clientKey(caller.lastUsedIp) !== client) pass(refusals, setHeader);
      pass(await limits.spend(limitFor(request), caller.viewer.apiKey.id), setHeader);
      await noteKeyUse(services, caller, request.ip);
      return caller;
    },
  };
}

/** Headers of the draft "RateLimit header fields for HTTP". @throws ProductError RATE_LIMITED */
function pass(spent: Spent, setHeader: SetHeader): void {
  setHeader('ratelimit-limit', String(spent.limit));
  setHeader('ratelimit-remaining', String(spent.remaining));
  setHeader('ratelimit-reset', String(spent.reset));
  if (spent.wait === null) return;
  setHeader('retry-after', String(spent.wait));
  throw new ProductError('RATE_LIMITED', 'Too many requests. Wait for the seconds in Retry-After.');
}

function limitFor({ method, headers }: RequestFacts): KeyLimitName {
  if (method === 'GET' || method === 'HEAD') return 'api_read';
  return headers['content-type']?.startsWith('multipart/') ? 'api_upload' : 'api_write';
}
