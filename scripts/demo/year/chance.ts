export interface Chance {
  /** a whole number below the limit */
  below(limit: number): number;
  oneOf<T>(all: readonly T[]): T;
  /** @param share between 0 and 1 */
  happens(share: number): boolean;
}

/** Seeds the choices, so that every demo is the same (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: <T>(all: readonly T[]) => all[below(all.length)] as T, happens: (share) => next() < share };
}
