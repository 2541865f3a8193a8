import { ProductError } from '#domain/errors.ts';
import type { AuditEntry } from '#server/platform/db/audit.ts';
import type { KeyCaller } from './api-key-queries.ts';
import type { CountedTry } from './limits.ts';
import type { RequestFacts } from './request-facts.ts';
import { type Member, memberOf, type Viewer } from './viewer.ts';

export interface RequestContext {
  readonly request: RequestFacts;
  /** Response headers, mainly `set-cookie`. The browser gets them even when a page made the call on the server. */
  readonly resHeaders: Headers;
  /** The program that calls with an API key. Only set under /api/v1, where sessions are ignored. */
  readonly apiKey?: KeyCaller;
  /** Over HTTP, the viewer as authorized before the body was read; null for a request without a session. */
  readonly authorized?: { readonly viewer: Viewer | null };
}

/** Who made a change and from where, as the audit log stores it. */
export type Author = Pick<AuditEntry, 'actor' | 'request'> & {
  /** with `apiKeyId`, another program acts: `id` is then the key's creator, and `name` the key's name */
  readonly actor: { readonly id: string; readonly name: string; readonly apiKeyId?: string };
};

/**
 * The caller of a procedure. The procedure's policy decides which properties exist: with the policy `organization`,
 * there are always a member with the company's scope and an author.
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

export interface CallContext extends RequestContext {
  readonly caller: Caller;
  /** The attempt that was counted against the account. The handler uncounts it if the attempt was no guess. */
  readonly counted: CountedTry;
}
