import { v7 } from 'uuid';

/**
 * Creates a UUID version 7, so ids created later sort later. `crypto.randomUUID` is missing on plain HTTP, which a
 * phone may use to open a local installation; this library needs only functions that exist everywhere.
 */
export function newId(): string {
  return v7();
}
