import { ProductError } from '#domain/errors.ts';

/** Lets work of one kind run so many times at once; what comes later waits, and what comes too late is refused. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export interface TurnOptions {
  atOnce: number;
  waitingMax: number;
}

/** @returns a function that throws ProductError RATE_LIMITED when too many are waiting already */
export function createTurns({ atOnce, waitingMax }: TurnOptions): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new ProductError('RATE_LIMITED');
      // Whoever ends hands its place over, so `running` stays as it is and nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
