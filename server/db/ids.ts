import { v7 } from 'uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID of any version in lower case, as the database stores it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * A UUIDv7: consecutive rows are next to each other in their index.
 * @param msecs the time in the id, when it has to match the row's
 */
export function newId(msecs?: number): string {
  return msecs === undefined ? v7() : v7({ msecs });
}
