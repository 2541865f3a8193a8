import { v7 } from 'uuid';

/**
 * A new UUID version 7: ids created later sort later. `crypto.randomUUID` is missing on plain HTTP, which a phone may
 * use to open a local installation. The library needs only functions that exist everywhere.
 */
export function newId(): string {
  return v7();
}
