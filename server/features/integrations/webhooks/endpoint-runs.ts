import { FairQueue, type FairQueueOptions } from '#server/platform/fair-scheduling/fair-queue.ts';

export interface WebhookTarget {
  org_id: string;
  endpoint_id: string;
}

interface EndpointRunsOptions {
  run(endpoint: WebhookTarget): Promise<void>;
  /** Called when a run failed or couldn't start, so that its endpoint is woken again. Must not throw. */
  onFailure(endpoint: WebhookTarget, error: unknown): Promise<void>;
}

/** The limits of each queue. They can be high, because a run mostly waits and opens at most four sockets. */
const LIMITS: FairQueueOptions = { limit: 64, limitPerShare: 2, waitingPerShare: 100, waiting: 10_000 };
/** An endpoint whose run takes longer counts as slow until one of its runs is fast again. */
export const SLOW_AFTER_MS = 1000;
/** Number of slow endpoints remembered. The next run detects a forgotten one again. */
const REMEMBERED_MAX = 10_000;

/**
 * Decides which endpoint is served next. Companies take turns. Slow endpoints wait in a separate queue, so they never
 * delay the others. Wake-ups of an endpoint that already waits are merged, because its run starts after everything they
 * announce was committed.
 */
export class EndpointRuns {
  readonly #options: EndpointRunsOptions;
  readonly #quickRuns = new FairQueue(LIMITS);
  readonly #slowRuns = new FairQueue(LIMITS);
  readonly #waiting = new Set<string>();
  readonly #slow = new Set<string>();
  readonly #inHand = new Set<Promise<void>>();
  #isClosed = false;

  constructor(options: EndpointRunsOptions) {
    this.#options = options;
  }

  /** @throws Error after `close` */
  take(endpoint: WebhookTarget): void {
    if (this.#isClosed) throw new Error('This process has stopped sending webhooks');
    if (this.#waiting.has(endpoint.endpoint_id)) return;
    this.#waiting.add(endpoint.endpoint_id);
    const served = this.#serve(endpoint).finally(() => this.#inHand.delete(served));
    this.#inHand.add(served);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queue of [this.#quickRuns, this.#slowRuns]) queue.refuseWaiting(new Error('The process is stopping'));
    await Promise.all(this.#inHand);
  }

  async #serve(endpoint: WebhookTarget): Promise<void> {
    const { org_id, endpoint_id } = endpoint;
    const begin = () => this.#run(endpoint);
    try {
      // The endpoint may turn out to be slow while this run waits.
      const isServed =
        !this.#slow.has(endpoint_id) && (await this.#quickRuns.run(org_id, () => this.#unlessSlow(endpoint)));
      if (!isServed) await this.#slowRuns.run(org_id, begin);
    } catch (error) {
      this.#waiting.delete(endpoint_id);
      await this.#options.onFailure(endpoint, error);
    }
  }

  async #unlessSlow(endpoint: WebhookTarget): Promise<boolean> {
    if (this.#slow.has(endpoint.endpoint_id)) return false;
    await this.#run(endpoint);
    return true;
  }

  async #run(endpoint: WebhookTarget): Promise<void> {
    const { endpoint_id } = endpoint;
    this.#waiting.delete(endpoint_id);
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#remember(endpoint_id);
    }, SLOW_AFTER_MS);
    try {
      await this.#options.run(endpoint);
    } finally {
      clearTimeout(timer);
      if (!isSlow) this.#slow.delete(endpoint_id);
    }
  }

  #remember(endpointId: string): void {
    this.#slow.add(endpointId);
    const [oldest] = this.#slow;
    if (this.#slow.size > REMEMBERED_MAX && oldest) this.#slow.delete(oldest);
  }
}
