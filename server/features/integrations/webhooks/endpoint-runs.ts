import { FairQueue, type FairQueueOptions } from '#server/platform/fair-scheduling/fair-queue.ts';

/** A company's URL that receives webhooks. */
export interface WebhookTarget {
  org_id: string;
  endpoint_id: string;
}

interface EndpointRunsOptions {
  /** Sends the due deliveries of one endpoint for a few seconds. */
  run(endpoint: WebhookTarget): Promise<void>;
  /** Called when a run failed or couldn't start, because its endpoint has to be woken again. Must not throw. */
  onFailure(endpoint: WebhookTarget, error: unknown): Promise<void>;
}

/**
 * Limits of each of the two queues below. They can be high, because a run mostly waits for the network and uses at most
 * four sockets.
 */
const LIMITS: FairQueueOptions = { limit: 64, limitPerShare: 2, waitingPerShare: 100, waiting: 10_000 };
/** An endpoint whose run takes longer than this is treated as slow until one of its runs is fast again. */
export const SLOW_AFTER_MS = 1000;
/** Number of slow endpoints remembered. A forgotten one is detected again by its next run. */
const REMEMBERED_MAX = 10_000;

/**
 * Decides which endpoint is served next. Companies take turns, and endpoints whose last run was slow wait in a separate
 * queue, so an endpoint that responds never waits for one that doesn't.
 *
 * Wake-ups of a waiting endpoint are merged, because its run starts after everything they announce was committed.
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

  /** Starts no more runs and waits for running ones to end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const queue of [this.#quickRuns, this.#slowRuns]) queue.refuseWaiting(new Error('The process is stopping'));
    await Promise.all(this.#inHand);
  }

  async #serve(endpoint: WebhookTarget): Promise<void> {
    const { org_id, endpoint_id } = endpoint;
    const begin = () => this.#run(endpoint);
    try {
      // The endpoint may turn out to be slow while this run waits for its turn.
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
