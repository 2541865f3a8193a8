/** A visit, for the conflict check. Times are milliseconds since 1970. */
export interface PlannedEntry {
  id: string;
  start: number;
  end: number;
  people: readonly string[];
  /** property id. null if there is no street address */
  place: string | null;
}

/**
 * Visits sorted once, for many queries in logarithmic time. Comparing all pairs would be quadratic, and one company
 * with many overlapping visits could slow down all others.
 */
export class Timeline {
  readonly #byStart: readonly PlannedEntry[];
  readonly #byEnd: readonly PlannedEntry[];
  #latestEnds: LatestEnds | undefined;
  #elsewhere: { start: readonly number[]; end: readonly number[] } | undefined;

  constructor(entries: readonly PlannedEntry[]) {
    this.#byStart = entries.toSorted(inOrder);
    this.#byEnd = entries.toSorted((one, other) => one.end - other.end);
  }

  overlapping({ start, end }: Pick<PlannedEntry, 'start' | 'end'>): number {
    return firstAt(this.#byStart, (each) => each.start >= end) - firstAt(this.#byEnd, (each) => each.end > start);
  }

  /** Counts visits that begin within `gap` after the end, or end within `gap` before the start. */
  adjacent({ start, end }: Pick<PlannedEntry, 'start' | 'end'>, gap: number): number {
    const after = rangeOf(this.#byStart, 'start', end, end + gap);
    const before = rangeOf(this.#byEnd, 'end', start - gap + 1, start + 1);
    return after.to - after.from + before.to - before.from;
  }

  /** Yields overlapping visits: first later ones, then earlier ones, nearest first. */
  *overlaps(entry: PlannedEntry): Generator<PlannedEntry> {
    const { start, end } = entry;
    const own = firstAt(this.#byStart, (each) => inOrder(each, entry) >= 0);
    for (let at = own; at < this.#byStart.length; at += 1) {
      const later = this.#byStart[at];
      if (!later || later.start >= end) break;
      yield later;
    }
    this.#latestEnds ??= new LatestEnds(this.#byStart);
    for (let at = own; ; ) {
      at = this.#latestEnds.lastAfter(start, at);
      const earlier = this.#byStart[at];
      if (!earlier) return;
      yield earlier;
    }
  }

  /** Yields visits at another place that begin or end within `gap` of this one. */
  *adjacentElsewhere({ start, end, place }: PlannedEntry, gap: number): Generator<PlannedEntry> {
    this.#elsewhere ??= { start: nextElsewhere(this.#byStart), end: nextElsewhere(this.#byEnd) };
    yield* elsewhere(this.#byStart, this.#elsewhere.start, rangeOf(this.#byStart, 'start', end, end + gap), place);
    yield* elsewhere(this.#byEnd, this.#elsewhere.end, rangeOf(this.#byEnd, 'end', start - gap + 1, start + 1), place);
  }
}

function inOrder(one: PlannedEntry, other: PlannedEntry): number {
  return one.start - other.start || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/**
 * Returns the first index at which the condition holds, by binary search. The condition must be true for all later
 * indexes, too.
 */
function firstAt(entries: readonly PlannedEntry[], isThere: (entry: PlannedEntry) => boolean): number {
  let low = 0;
  for (let high = entries.length; low < high; ) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (!entry || isThere(entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Range {
  from: number;
  /** exclusive */
  to: number;
}

function rangeOf(entries: readonly PlannedEntry[], edge: 'start' | 'end', since: number, until: number): Range {
  const from = firstAt(entries, (each) => each[edge] >= since);
  return {
    from,
    to: Math.max(
      from,
      firstAt(entries, (each) => each[edge] >= until),
    ),
  };
}

/** Returns the index of the next visit at another place, so that one step skips many visits at one place. */
function nextElsewhere(entries: readonly PlannedEntry[]): number[] {
  const next = entries.map(() => entries.length);
  for (let at = entries.length - 2; at >= 0; at -= 1)
    next[at] = entries[at]?.place === entries[at + 1]?.place ? (next[at + 1] ?? 0) : at + 1;
  return next;
}

function* elsewhere(
  entries: readonly PlannedEntry[],
  next: readonly number[],
  { from, to }: Range,
  place: string | null,
): Generator<PlannedEntry> {
  for (let at = from; at < to; ) {
    const entry = entries[at];
    if (!entry) return;
    if (entry.place === place) at = next[at] ?? to;
    else {
      yield entry;
      at += 1;
    }
  }
}

/**
 * A binary tree with the latest end in each stretch of visits. Finds visits that began long ago and are still in
 * progress.
 */
class LatestEnds {
  readonly #size: number;
  readonly #tree: Float64Array;

  constructor(entries: readonly PlannedEntry[]) {
    // A power of two above the count, so that the index after the last visit is a leaf, too.
    this.#size = 2 ** Math.ceil(Math.log2(entries.length + 1));
    this.#tree = new Float64Array(2 * this.#size).fill(-Infinity);
    entries.forEach(({ end }, at) => (this.#tree[this.#size + at] = end));
    for (let node = this.#size - 1; node > 0; node -= 1)
      this.#tree[node] = Math.max(this.#at(2 * node), this.#at(2 * node + 1));
  }

  #at(node: number): number {
    return this.#tree[node] ?? -Infinity;
  }

  /** Returns the last visit before `before` that ends after `time`, as an index, or -1. */
  lastAfter(time: number, before: number): number {
    for (let node = this.#size + before; node > 1; node >>= 1)
      if (node % 2 === 1 && this.#at(node - 1) > time) return this.#lastBelow(node - 1, time);
    return -1;
  }

  #lastBelow(top: number, time: number): number {
    let node = top;
    while (node < this.#size) node = this.#at(2 * node + 1) > time ? 2 * node + 1 : 2 * node;
    return node - this.#size;
  }
}
