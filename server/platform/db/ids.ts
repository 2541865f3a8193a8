import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID of any version in lower case, as the database stores it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Counts the ids with a given time; starts anywhere, so that processes count in different places. */
let sequence = randomInt(2 ** 31);

/**
 * Creates a UUIDv7. Rows created together are adjacent in their index, and ids created by this process in the same
 * millisecond sort in creation order. A log sorted by id shows events within a millisecond in the order they happened.
 * @param msecs the time in the id, when it has to match the row's
 */
export function newId(msecs?: number): string {
  if (msecs === undefined) return v7();
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs, seq: sequence });
}
