import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the database takes for an id, whoever made it: of any version, written small. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * A UUIDv7: rows made one after the other lie side by side in their index.
 * @param msecs the time in it, when it has to be that of the row
 */
export function newId(msecs?: number): string {
  return msecs === undefined ? v7() : v7({ msecs });
}
