import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Accepts a UUID of any version in lowercase, as the database stores it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Counts ids with the same time. Starts at a random number, so that processes use different numbers. */
let sequence = randomInt(2 ** 31);

/**
 * Creates a UUIDv7. Ids that this process creates in one millisecond sort in creation order. So a log sorted by id
 * shows events in the order they happened.
 * @param msecs the time in the id, when it has to match the row's
 */
export function newId(msecs?: number): string {
  if (msecs === undefined) return v7();
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs, seq: sequence });
}
