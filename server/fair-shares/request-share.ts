import { AsyncLocalStorage } from 'node:async_hooks';
import type { Share } from './fair-queue.ts';

/** The request that work is done for, wherever it is done: nobody has to hand it on. */
export interface RequestShare {
  /** the rate-limit key of who asks */
  readonly share: Share;
  /** aborted when whoever asked has gone, so that nothing is begun for nobody */
  readonly signal: AbortSignal;
}

/** What the program does by itself: at its start, and in background work for no company. */
const PROGRAM: Share = 'program';

const current = new AsyncLocalStorage<RequestShare>();

/** Does the work of a request, which counts against the share of who asks. */
export function withRequestShare<T>(request: RequestShare, work: () => T): T {
  return current.run(request, work);
}

/** Who asks, as long as nothing is known but that. */
export function requestShare(): Share {
  return current.getStore()?.share ?? PROGRAM;
}

/** undefined where no request is served */
export function requestSignal(): AbortSignal | undefined {
  return current.getStore()?.signal;
}
