import { AsyncLocalStorage } from 'node:async_hooks';
import type { Share } from './fair-queue.ts';

/** The request that caused the current work, available everywhere without being passed along (AsyncLocalStorage). */
export interface RequestShare {
  /** the client's rate-limit key, or the company once it is known */
  readonly share: Share;
  /** aborted when the client has gone, so that no unneeded work starts */
  readonly signal: AbortSignal | undefined;
}

/** The server's own work: at startup, and in background jobs without a company. */
const PROGRAM: Share = 'program';

const current = new AsyncLocalStorage<RequestShare>();

/** Runs the work of a request, counted against the requester's share. */
export function withRequestShare<T>(request: RequestShare, work: () => T): T {
  return current.run(request, work);
}

/** Runs work that counts against the given share, inside or outside a request. */
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

/** Returns the share of the current work. */
export function requestShare(): Share {
  return current.getStore()?.share ?? PROGRAM;
}

/** Returns the request's signal; undefined outside a request. */
export function requestSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}
