import { ProductError } from '#domain/errors.ts';

/** Who the work counts against: a company's id, or the rate-limit key of a visitor without a company. */
export type Share = string;

export interface FairQueueOptions {
  limit: number;
  /** maximum running for one share; less than `limit`, so that others find a slot */
  limitPerShare: number;
  waitingPerShare: number;
  waiting: number;
  /** milliseconds that work waits before it is dropped; unlimited when omitted */
  patienceMs?: number;
}

export interface FairSlot {
  /** cost of the work in the queue's unit, such as pixels, pages or bytes; defaults to 1 */
  weight?: number | undefined;
  /** ends the waiting, for example when the client has gone; running work continues */
  signal?: AbortSignal | undefined;
}

/** The wait exceeded `patienceMs`. The server is busy, not necessarily because of this share. */
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
  /** the share's virtual time: its next piece starts when no waiting share has a lower one */
  turn: number;
}

/** Number of idle shares whose virtual time the queue remembers while others are busy. */
const REMEMBERED_MAX = 1000;

/**
 * Runs work so that shares take turns. The next turn goes to the share that has received the least, by weight. An idle
 * share can't save up turns, so a new share waits for at most one piece of work of each other share.  Refuses only a
 * share with too much work waiting. When the whole queue is full, drops the newest work of the share with the longest
 * line, in favor of a share with less.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #shares = new Map<Share, ShareState>();
  readonly #queued = new Set<ShareState>();
  #running = 0;
  #waiting = 0;
  /** the virtual time of the share that was served last */
  #clock = 0;
  /**
   * Virtual times of idle shares that had received more than the others. Otherwise such a share would immediately be
   * served first again.
   */
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
   * Runs work when it is its turn.
   * @throws ProductError RATE_LIMITED when the share has too much waiting; the work was not started
   * @throws WaitedTooLong
   * @throws the reason of `signal`
   */
  async run<T>(share: Share, work: () => T | Promise<T>, turn: FairSlot = {}): Promise<T> {
    if (!this.tryEnter(share, turn.weight)) await this.enter(share, turn);
    try {
      return await work();
    } finally {
      this.leave(share);
    }
  }

  /** Takes an available slot synchronously. After `true`, the caller calls `leave` when done. */
  tryEnter(share: Share, weight = 1): boolean {
    const { limit, limitPerShare } = this.#options;
    const state = this.#shares.get(share);
    // Overtakes no one: while a slot is available, waiting work is held up only by its own share's limit.
    if (this.#running >= limit || (state && (state.running >= limitPerShare || state.waiting.length > 0))) return false;
    this.#start(state ?? this.#arrive(share), weight);
    return true;
  }

  /** Waits for a slot. The caller calls `leave` when done. Throws like `run`. */
  enter(share: Share, { weight = 1, signal }: FairSlot = {}): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.tryEnter(share, weight)) return Promise.resolve();
    const state = this.#shares.get(share) ?? this.#arrive(share);
    if (state.waiting.length >= this.#options.waitingPerShare || !this.#admit(state)) {
      this.#forgetIfIdle(state);
      return Promise.reject(new ProductError('RATE_LIMITED'));
    }
    return this.#wait(state, weight, signal);
  }

  leave(share: Share): void {
    const state = this.#shares.get(share);
    if (!state || state.running === 0) throw new Error(`No work of share ${share} is running`);
    state.running -= 1;
    this.#running -= 1;
    this.#forgetIfIdle(state);
    this.#startNext();
  }

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

  /** A share can't save up capacity that it didn't use while idle. */
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

  /** @returns false when the queue is full and no share has more waiting than this one would have */
  #admit(state: ShareState): boolean {
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
    // A share that was waiting keeps its virtual time, even if it is behind the clock.
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
