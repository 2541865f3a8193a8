import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import type { KeyCaller } from './api-key-queries.ts';
import type { CountedTry } from './limits.ts';
import type { RequestFacts } from './request-facts.ts';
import { type Member, memberOf, type Viewer } from './viewer.ts';

/** The context of a call before its procedure has authorized the caller. */
export interface RequestContext {
  readonly request: RequestFacts;
  /** Response headers, mainly `set-cookie`. They reach the browser from a page's in-process call, too. */
  readonly resHeaders: Headers;
  /** The program that calls with an API key, only under /api/v1, where sessions are ignored. */
  readonly apiKey?: KeyCaller;
  /** Over HTTP, the viewer who was authorized before the body was read; null for a request without a session. */
  readonly authorized?: { readonly viewer: Viewer | null };
}

/** The author of a change and its origin, as the audit log stores them. */
export type Author = Pick<AuditEntry, 'actor' | 'request'> & {
  /** with `apiKeyId`, another program acts: `id` is then the key's creator, and `name` the key's name */
  readonly actor: { readonly id: string; readonly name: string; readonly apiKeyId?: string };
};

/**
 * The caller of a procedure. The procedure's policy decides which of these properties exist: with the policy
 * `organization`, there is always a member with the company's scope, and an author.
 */
export class Caller {
  /** null for a visitor without a session */
  readonly viewer: Viewer | null;
  readonly #request: RequestFacts;

  constructor(viewer: Viewer | null, request: RequestFacts) {
    this.viewer = viewer;
    this.#request = request;
  }

  /** @throws ProductError NOT_AUTHENTICATED */
  get user(): Viewer {
    if (!this.viewer) throw new ProductError('NOT_AUTHENTICATED');
    return this.viewer;
  }

  /** @throws ProductError NOT_AUTHENTICATED, EMAIL_UNCONFIRMED */
  get member(): Member {
    return memberOf(this.user);
  }

  /** @throws ProductError NOT_AUTHENTICATED, EMAIL_UNCONFIRMED */
  get author(): Author {
    const { userId, fullName, apiKey } = this.member;
    const byKey = apiKey ? { apiKeyId: apiKey.id } : {};
    return {
      actor: { id: userId, name: fullName, ...byKey },
      request: { ip: this.#request.ip, id: this.#request.id },
    };
  }
}

/** The context that a procedure's handler receives once the call is authorized. */
export interface CallContext extends RequestContext {
  readonly caller: Caller;
  /** The attempt counted against the account. The handler uncounts it if it turns out not to be a guess. */
  readonly counted: CountedTry;
}
