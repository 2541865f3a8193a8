import { AsyncLocalStorage } from 'node:async_hooks';
import type { Share } from './fair-queue.ts';

/** The request that caused the current work. AsyncLocalStorage makes it available everywhere. */
export interface RequestShare {
  /** the client's rate-limit key, or the company once it is known */
  readonly share: Share;
  /** aborted when the client disconnects, so that no needless work starts */
  readonly signal: AbortSignal | undefined;
}

/** The server's own work: at startup, and in background jobs without a company. */
const PROGRAM: Share = 'program';

const current = new AsyncLocalStorage<RequestShare>();

export function withRequestShare<T>(request: RequestShare, work: () => T): T {
  return current.run(request, work);
}

export function withShare<T>(share: Share, work: () => T): T {
  const request = current.getStore();
  return current.run(new OfShare(share, request), work);
}

class OfShare implements RequestShare {
  readonly share: Share;
  readonly #request: RequestShare | undefined;

  constructor(share: Share, request: RequestShare | undefined) {
    this.share = share;
    this.#request = request;
  }

  get signal(): AbortSignal | undefined {
    return this.#request?.signal;
  }
}

export function requestShare(): Share {
  return current.getStore()?.share ?? PROGRAM;
}

export function requestSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}
