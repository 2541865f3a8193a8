import { AsyncLocalStorage } from 'node:async_hooks';
import type { Share } from './fair-queue.ts';

/** The request that work is done for, wherever it is done: nobody has to hand it on. */
export interface RequestShare {
  /** the rate-limit key of who asks, or the company once it is known */
  readonly share: Share;
  /** aborted when whoever asked has gone, so that nothing is begun for nobody */
  readonly signal: AbortSignal | undefined;
}

/** What the program does by itself: at its start, and in background work for no company. */
const PROGRAM: Share = 'program';

const current = new AsyncLocalStorage<RequestShare>();

/** Does the work of a request, which counts against the share of who asks. */
export function withRequestShare<T>(request: RequestShare, work: () => T): T {
  return current.run(request, work);
}

/** Does work that counts against the share named, within a request or outside of one. */
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

/** Whose share the work at hand is. */
export function requestShare(): Share {
  return current.getStore()?.share ?? PROGRAM;
}

/** undefined where no request is served */
export function requestSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}
