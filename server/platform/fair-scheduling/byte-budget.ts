import { ProductError } from '#domain/errors.ts';
import type { Share } from './fair-queue.ts';

interface ByteBudgetOptions {
  total: number;
  perShare: number;
  /** the part of `total` for shares with at most `upTo` bytes, so that a few large shares can't shut them out */
  reserve: { bytes: number; upTo: number };
}

export interface Reservation {
  readonly bytes: number;
  /**
   * Reserves memory for bytes that have arrived, not for announced ones. Earlier reservations stay if this throws.
   * @throws ProductError RATE_LIMITED when the limit of the share or the total is used up, or when the rest is reserved
   * for shares that hold less
   */
  grow(bytes: number): void;
  /** Releases everything. A second call does nothing. */
  release(): void;
}

/** Limits memory, in total and per share, for work whose size is known only as its bytes arrive. */
export class ByteBudget {
  readonly #options: ByteBudgetOptions;
  readonly #held = new Map<Share, number>();
  #total = 0;

  constructor(options: ByteBudgetOptions) {
    this.#options = options;
  }

  get held(): number {
    return this.#total;
  }

  reserve(share: Share): Reservation {
    let held = 0;
    let isReleased = false;
    return {
      get bytes() {
        return held;
      },
      grow: (bytes) => {
        if (isReleased) throw new Error('The reservation was released');
        this.#take(share, bytes);
        held += bytes;
      },
      release: () => {
        if (!isReleased) this.#giveBack(share, held);
        isReleased = true;
        held = 0;
      },
    };
  }

  #take(share: Share, bytes: number): void {
    const ofShare = (this.#held.get(share) ?? 0) + bytes;
    const { total, perShare, reserve } = this.#options;
    const available = ofShare > reserve.upTo ? total - reserve.bytes : total;
    if (ofShare > perShare || this.#total + bytes > available) throw new ProductError('RATE_LIMITED');
    this.#held.set(share, ofShare);
    this.#total += bytes;
  }

  #giveBack(share: Share, bytes: number): void {
    const left = (this.#held.get(share) ?? 0) - bytes;
    if (left > 0) this.#held.set(share, left);
    else this.#held.delete(share);
    this.#total -= bytes;
  }
}
