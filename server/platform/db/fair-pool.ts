import pg from 'pg';
import { FairQueue, type FairQueueOptions, type Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestShare, requestSignal } from '#server/platform/fair-scheduling/request-share.ts';

/** Two attempts of a request together take much less time than a person is willing to wait. */
const PATIENCE_MS = 3000;

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void;

const nothing = () => {};

/** Supports the callback form that pg's pool uses internally. */
async function callBack(lending: Promise<pg.PoolClient>, callback: Lent): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await lending;
  } catch (error) {
    return callback(error as Error, undefined, nothing);
  }
  callback(undefined, client, client.release);
}

/**
 * A pool that shares its connections fairly: a share that asks for many at the same time waits for its own, while
 * others still find a free one. It reads the share from `requestShare`, so no query can bypass the limit.
 */
export class FairPool extends pg.Pool {
  readonly #queue: FairQueue;
  readonly #lentTo = new WeakMap<pg.PoolClient, Share>();

  constructor(options: pg.PoolConfig, concurrency: FairQueueOptions) {
    super({ ...options, max: concurrency.limit, connectionTimeoutMillis: PATIENCE_MS });
    this.#queue = new FairQueue({ ...concurrency, patienceMs: PATIENCE_MS });
    this.on('release', (_error, client) => {
      const share = this.#lentTo.get(client);
      if (share === undefined) return;
      this.#lentTo.delete(client);
      this.#queue.leave(share);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | void {
    const lending = this.lend(requestShare());
    if (!callback) return lending;
    void callBack(lending, callback);
  }

  /**
   * Checks out a connection for the given share.
   * @throws ProductError RATE_LIMITED when too many requests of the share are waiting
   * @throws WaitedTooLong, and what `pg.Pool.connect` throws
   */
  lend(share: Share): Promise<pg.PoolClient> {
    if (this.#queue.tryEnter(share)) return this.#take(share);
    return this.#queue.enter(share, { signal: requestSignal() }).then(() => this.#take(share));
  }

  #take(share: Share): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      super.connect((error, client) => {
        if (client) {
          this.#lentTo.set(client, share);
          resolve(client);
        } else {
          this.#queue.leave(share);
          reject(error ?? new Error('The pool gave no connection'));
        }
      });
    });
  }
}
