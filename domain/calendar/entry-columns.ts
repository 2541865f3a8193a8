interface Stretch {
  /** minutes since midnight */
  from: number;
  to: number;
}

interface Placed<Entry> {
  entry: Entry;
  /** index from the left, from 0 */
  column: number;
  columns: number;
}

/**
 * Places the visits of one day side by side. Each takes the leftmost available column. A chain of overlapping visits
 * shares the width evenly. Visits that only touch don't overlap.
 */
export function placeEntries<Entry extends Stretch>(entries: readonly Entry[]): Placed<Entry>[] {
  const inOrder = entries.toSorted((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<Entry>[] = [];
  let group: Placed<Entry>[] = [];
  let ends: number[] = [];
  for (const entry of inOrder) {
    if (ends.every((end) => end <= entry.from)) {
      placed.push(...shareWidth(group, ends.length));
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= entry.from);
    const column = free === -1 ? ends.length : free;
    ends[column] = entry.to;
    group.push({ entry, column, columns: 0 });
  }
  return [...placed, ...shareWidth(group, ends.length)];
}

function shareWidth<Entry>(group: readonly Placed<Entry>[], columns: number): Placed<Entry>[] {
  return group.map((each) => ({ ...each, columns }));
}
