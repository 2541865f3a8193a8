import { ProductError } from '#domain/errors.ts';

/** Whose work it is: the id of a company, or the rate-limit key of a visitor who belongs to none. */
export type Share = string;

export interface FairQueueOptions {
  /** work running at the same time */
  limit: number;
  /** of it for one share; below `limit`, so that others find a free place */
  limitPerShare: number;
  /** pieces of work that one share may have waiting */
  waitingPerShare: number;
  /** pieces of work that may wait over all shares */
  waiting: number;
  /** how long work waits before it is given up, in milliseconds; as long as it takes when left out */
  patienceMs?: number;
}

export interface FairTurn {
  /** what the work costs, in any unit that all work of the queue is measured in: pixels, pages, bytes. 1 when left out */
  weight?: number | undefined;
  /** ends the waiting, as when nobody wants the result any longer; work that has begun goes on */
  signal?: AbortSignal | undefined;
}

/** The wait was longer than `patienceMs`: the server is busy, whoever's fault that is. */
export class WaitedTooLong extends Error {
  override readonly name = 'WaitedTooLong';
}

interface Waiting {
  weight: number;
  begin: () => void;
  refuse: (reason: unknown) => void;
}

interface ShareState {
  readonly share: Share;
  running: number;
  waiting: Waiting[];
  /** the share's place on the common clock: its next piece begins when nobody who waits is behind it */
  turn: number;
}

/** Shares remembered for what they received last, while they have nothing to do and others are busy. */
const REMEMBERED_MAX = 1000;

/**
 * Runs work so that no share can delay another by more than a turn. Whose share has received least comes next, measured
 * in weight; a share that was away starts level with the others and saves nothing up. So a share that comes new waits
 * for at most one piece of each share that was there before, however much they have waiting.
 *
 * A share with too much waiting is refused, and nobody else. When the queue as a whole is full, the newest work of the
 * share with the most waiting makes room for whoever has less.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #shares = new Map<Share, ShareState>();
  /** shares with work that waits, in the order in which they came */
  readonly #queued = new Set<ShareState>();
  #running = 0;
  #waiting = 0;
  /** how far the share that was served last had come */
  #clock = 0;
  /** the turn of shares with nothing to do that had received more than the others; else they would get it again at once */
  readonly #ahead = new Map<Share, number>();

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Runs work in its turn.
   *
   * @throws ProductError RATE_LIMITED when the share has too much waiting; the work was not begun
   * @throws WaitedTooLong
   * @throws the reason of `signal`
   */
  async run<T>(share: Share, work: () => T | Promise<T>, turn: FairTurn = {}): Promise<T> {
    if (!this.tryEnter(share, turn.weight)) await this.enter(share, turn);
    try {
      return await work();
    } finally {
      this.leave(share);
    }
  }

  /** Takes a place that is free at once, without a promise. Whoever gets `true` calls `leave` afterwards. */
  tryEnter(share: Share, weight = 1): boolean {
    const { limit, limitPerShare } = this.#options;
    const state = this.#shares.get(share);
    // Who waits although a place is free is held back by a limit of its own, and by nothing that would hold this one back.
    if (this.#running >= limit || (state && (state.running >= limitPerShare || state.waiting.length > 0))) return false;
    this.#start(state ?? this.#arrive(share), weight);
    return true;
  }

  /** Waits for a place. Whoever gets it calls `leave` afterwards. Fails as `run` does. */
  enter(share: Share, { weight = 1, signal }: FairTurn = {}): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.tryEnter(share, weight)) return Promise.resolve();
    const state = this.#shares.get(share) ?? this.#arrive(share);
    if (state.waiting.length >= this.#options.waitingPerShare || !this.#makeRoom(state)) {
      this.#forgetIfIdle(state);
      return Promise.reject(new ProductError('RATE_LIMITED'));
    }
    return this.#wait(state, weight, signal);
  }

  leave(share: Share): void {
    const state = this.#shares.get(share);
    if (!state || state.running === 0) throw new Error(`Nothing of share ${share} is running`);
    state.running -= 1;
    this.#running -= 1;
    this.#forgetIfIdle(state);
    this.#startNext();
  }

  /** Refuses everything that waits, as when the program ends. */
  refuseWaiting(reason: unknown): void {
    for (const { waiting } of this.#queued) while (waiting.length > 0) waiting[0]?.refuse(reason);
  }

  #arrive(share: Share): ShareState {
    const ahead = this.#ahead.get(share);
    if (ahead !== undefined) this.#ahead.delete(share);
    const state: ShareState = { share, running: 0, waiting: [], turn: ahead ?? 0 };
    this.#shares.set(share, state);
    return state;
  }

  /** Where a share stands that has nothing waiting: what it did not use while it was away is not saved up. */
  #levelOf(state: ShareState): number {
    let level = this.#clock;
    for (const { turn } of this.#queued) if (turn < level) level = turn;
    return Math.max(state.turn, level);
  }

  #forgetIfIdle({ share, running, waiting, turn }: ShareState): void {
    if (running > 0 || waiting.length > 0) return;
    this.#shares.delete(share);
    if (this.#shares.size === 0) {
      this.#ahead.clear();
      this.#clock = 0;
    } else if (turn > this.#clock) {
      this.#ahead.set(share, turn);
      for (const oldest of this.#ahead.keys())
        if (this.#ahead.size > REMEMBERED_MAX) this.#ahead.delete(oldest);
        else break;
    }
  }

  #wait(state: ShareState, weight: number, signal: AbortSignal | undefined): Promise<void> {
    const { patienceMs } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const waiting: Waiting = {
      weight,
      begin: () => {
        settled();
        resolve();
      },
      refuse: (reason) => {
        settled();
        this.#remove(state, waiting);
        reject(reason);
      },
    };
    const onAbort = () => waiting.refuse(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (patienceMs !== undefined)
      timer = setTimeout(() => waiting.refuse(new WaitedTooLong('The server is busy')), patienceMs);
    if (state.waiting.length === 0) {
      state.turn = this.#levelOf(state);
      this.#queued.add(state);
    }
    state.waiting.push(waiting);
    this.#waiting += 1;
    return promise;
  }

  #remove(state: ShareState, waiting: Waiting): void {
    const index = state.waiting.indexOf(waiting);
    if (index < 0) return;
    state.waiting.splice(index, 1);
    this.#waiting -= 1;
    if (state.waiting.length === 0) this.#queued.delete(state);
    this.#forgetIfIdle(state);
  }

  /** @returns false when the queue is full and nobody has more waiting than this share would have */
  #makeRoom(state: ShareState): boolean {
    if (this.#waiting < this.#options.waiting) return true;
    let longest: ShareState | undefined;
    for (const other of this.#queued) if (!longest || other.waiting.length > longest.waiting.length) longest = other;
    if (!longest || longest.waiting.length <= state.waiting.length + 1) return false;
    longest.waiting.at(-1)?.refuse(new ProductError('RATE_LIMITED'));
    return true;
  }

  #start(state: ShareState, weight: number): void {
    state.running += 1;
    this.#running += 1;
    // A share that waited keeps its place, also behind the clock.
    const turn = this.#queued.has(state) ? state.turn : this.#levelOf(state);
    if (turn > this.#clock) this.#clock = turn;
    state.turn = turn + weight;
  }

  #startNext(): void {
    while (this.#running < this.#options.limit) {
      let next: ShareState | undefined;
      for (const state of this.#queued)
        if (state.running < this.#options.limitPerShare && (!next || state.turn < next.turn)) next = state;
      const waiting = next?.waiting.shift();
      if (!next || !waiting) return;
      this.#waiting -= 1;
      this.#start(next, waiting.weight);
      if (next.waiting.length === 0) this.#queued.delete(next);
      waiting.begin();
    }
  }
}
