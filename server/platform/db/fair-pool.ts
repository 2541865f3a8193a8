import pg from 'pg';
import { FairQueue, type FairQueueOptions, type Share } from '#server/platform/fair-scheduling/fair-queue.ts';
import { requestShare, requestSignal } from '#server/platform/fair-scheduling/request-share.ts';

/**
 * The longest wait for a connection, in milliseconds. A request makes up to two attempts, which together take much less
 * time than a person is willing to wait.
 */
const PATIENCE_MS = 3000;

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void;

const nothing = () => {};

/** pg's pool uses the callback form internally. */
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
 * Shares the connections fairly: a share that asks for many waits for its own, while others still find one. The pool
 * reads the share from `requestShare`, so no query can bypass the limit.
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
   * @throws ProductError RATE_LIMITED when too many requests from the share are waiting
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
