/** Repeatable randomness, so that a drawing changes only when somebody changes it. */
export interface Chance {
  between(min: number, max: number): number;
  /** a whole number, both ends included */
  whole(min: number, max: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  /** true with this probability, 0–1 */
  happens(probability: number): boolean;
}

/** The 32-bit FNV-1a hash of a text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}

/** Mulberry32, started with the hash of the seed. */
export function chanceOf(seed: string): Chance {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    happens: (probability) => next() < probability,
  };
}
