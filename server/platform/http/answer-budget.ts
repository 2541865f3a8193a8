import { setImmediate } from 'node:timers/promises';

/** Bytes that a list may use in a 1 MB response. The rest is for the other fields. */
const LIST_BYTES_MAX = 900_000;
/** Presenting this many rows takes a few milliseconds. */
const ROWS_BEFORE_PAUSE = 50;

/**
 * Presents rows until their bytes are used up. Doesn't present the other rows. The first row always fits.
 * @param room bytes of JSON
 */
export function presentWithin<Row, Shown>(
  rows: Iterable<Row>,
  present: (row: Row) => Shown,
  room = LIST_BYTES_MAX,
): { shown: Shown[]; isWhole: boolean } {
  const { shown, takes } = listWithin<Shown>(room);
  for (const row of rows) if (!takes(present(row))) return { shown, isWhole: false };
  return { shown, isWhole: true };
}

/** Presents many slow rows like `presentWithin`, but serves other requests in between. */
export async function presentWithPauses<Row, Shown>(
  rows: Iterable<Row>,
  present: (row: Row) => Shown,
  room = LIST_BYTES_MAX,
): Promise<{ shown: Shown[]; isWhole: boolean }> {
  const { shown, takes } = listWithin<Shown>(room);
  for (const row of rows) {
    if (!takes(present(row))) return { shown, isWhole: false };
    if (shown.length % ROWS_BEFORE_PAUSE === 0) await setImmediate();
  }
  return { shown, isWhole: true };
}

function listWithin<Shown>(room: number) {
  const shown: Shown[] = [];
  let bytes = 0;
  const takes = (next: Shown): boolean => {
    bytes += Buffer.byteLength(JSON.stringify(next)) + 1;
    if (bytes > room && shown.length > 0) return false;
    shown.push(next);
    return true;
  };
  return { shown, takes };
}
