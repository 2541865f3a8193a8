import type { AuditEntry } from '#server/db/audit.ts';
import { ProductError } from '#domain/errors.ts';
import type { KeyCaller } from './api-key-queries.ts';
import type { CountedTry } from './limits.ts';
import type { RequestFacts } from './request-facts.ts';
import { type Member, memberOf, type Viewer } from './viewer.ts';

/** A call before it is known whether its procedure lets the caller in. */
export interface RequestContext {
  readonly request: RequestFacts;
  /** Headers of the answer, above all `set-cookie`; they reach the browser from a page's in-process call too. */
  readonly resHeaders: Headers;
  /** The program that calls with a key, under /api/v1 only; a session counts for nothing then. */
  readonly apiKey?: KeyCaller;
  /** Over HTTP: who was let in before the body was read; null for somebody without a session. */
  readonly authorized?: { readonly viewer: Viewer | null };
}

/** Who is changing something and from where, as the audit log keeps it. */
export type Author = Pick<AuditEntry, 'actor' | 'request'> & {
  /** `apiKeyId` when another program acts; `id` is then whoever made its key, `name` names the key */
  readonly actor: { readonly id: string; readonly name: string; readonly apiKeyId?: string };
};

/**
 * Who makes a call. The policy of a procedure says which of these it has: a procedure of the policy `organization` always
 * has a member with the scope of the company, and an author.
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

/** What a procedure's handler is called with: the call was let in. */
export interface CallContext extends RequestContext {
  readonly caller: Caller;
  /** The try that was counted for the account; it is given back when it was none. */
  readonly counted: CountedTry;
}
