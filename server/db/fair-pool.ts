import pg from 'pg';
import { FairQueue, type FairQueueOptions, type Share } from '#server/fair-shares/fair-queue.ts';
import { requestShare, requestSignal } from '#server/fair-shares/request-share.ts';

/** Two attempts of a request stay well below the patience of a person. */
export const PATIENCE_MS = 3000;

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void;

const nothing = () => {};

/** The form in which the pool asks itself. */
async function tell(lending: Promise<pg.PoolClient>, callback: Lent): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await lending;
  } catch (error) {
    return callback(error as Error, undefined, nothing);
  }
  callback(undefined, client, client.release);
}

/**
 * Connections that shares take turns at: whoever asks for many at once waits for their own, and others find one free. Asks
 * `requestShare` whose share it is, so that no query can go past the turns.
 */
export class FairPool extends pg.Pool {
  readonly #turns: FairQueue;
  readonly #lentTo = new WeakMap<pg.PoolClient, Share>();

  constructor(options: pg.PoolConfig, turns: FairQueueOptions) {
    super({ ...options, max: turns.limit, connectionTimeoutMillis: PATIENCE_MS });
    this.#turns = new FairQueue({ ...turns, patienceMs: PATIENCE_MS });
    this.on('release', (_error, client) => {
      const share = this.#lentTo.get(client);
      if (share === undefined) return;
      this.#lentTo.delete(client);
      this.#turns.leave(share);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Lent): void;
  override connect(callback?: Lent): Promise<pg.PoolClient> | void {
    const lending = this.lend(requestShare());
    if (!callback) return lending;
    void tell(lending, callback);
  }

  /**
   * A connection for the share that is named.
   * @throws ProductError RATE_LIMITED when too much of the share is waiting
   * @throws WaitedTooLong, and what `pg.Pool.connect` throws
   */
  lend(share: Share): Promise<pg.PoolClient> {
    if (this.#turns.tryEnter(share)) return this.#take(share);
    return this.#turns.enter(share, { signal: requestSignal() }).then(() => this.#take(share));
  }

  #take(share: Share): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      super.connect((error, client) => {
        if (client) {
          this.#lentTo.set(client, share);
          resolve(client);
        } else {
          this.#turns.leave(share);
          reject(error ?? new Error('The pool gave no connection'));
        }
      });
    });
  }
}
