import { ProductError } from '#domain/errors.ts';
import type { Share } from './fair-queue.ts';

export interface ByteBudgetOptions {
  /** bytes held at the same time over all shares */
  total: number;
  /** bytes held at the same time for one share */
  perShare: number;
  /** what of `total` is left to shares that hold little, so that many with much cannot shut them out */
  reserve: { bytes: number; upTo: number };
}

/** Memory that one piece of work holds. */
export interface Reservation {
  /** bytes held so far */
  readonly bytes: number;
  /**
   * Takes more, as bytes arrive and not as they are announced.
   * @throws ProductError RATE_LIMITED when the share's part or the whole is used up, or what is left is for those with less; what was held before is still held
   */
  grow(bytes: number): void;
  /** Gives everything back; once more does nothing. */
  release(): void;
}

/** Bounds the memory for work whose size is known only as it comes in, in total and for each share. */
export class ByteBudget {
  readonly #options: ByteBudgetOptions;
  readonly #held = new Map<Share, number>();
  #total = 0;

  constructor(options: ByteBudgetOptions) {
    this.#options = options;
  }

  /** bytes held by everybody */
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
    const room = ofShare > reserve.upTo ? total - reserve.bytes : total;
    if (ofShare > perShare || this.#total + bytes > room) throw new ProductError('RATE_LIMITED');
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
