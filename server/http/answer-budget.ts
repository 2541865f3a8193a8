/** The most bytes that a list may add to an answer of 1 MB: there is room for what stands beside it. */
const LIST_BYTES_MAX = 900_000;

/**
 * Presents rows until their bytes are used up, and does no work for the rest. The first one always fits.
 * @param room bytes of JSON
 */
export function presentWithin<Row, Shown>(
  rows: Iterable<Row>,
  present: (row: Row) => Shown,
  room = LIST_BYTES_MAX,
): { shown: Shown[]; isWhole: boolean } {
  const shown: Shown[] = [];
  let bytes = 0;
  for (const row of rows) {
    const next = present(row);
    bytes += Buffer.byteLength(JSON.stringify(next)) + 1;
    if (bytes > room && shown.length > 0) return { shown, isWhole: false };
    shown.push(next);
  }
  return { shown, isWhole: true };
}
