import { v7 } from 'uuid';

/**
 * A new UUID of version 7: ids made later sort later. `crypto.randomUUID` is missing on plain http, where a phone may open a
 * local installation; the library needs only what is there everywhere.
 */
export function newId(): string {
  return v7();
}
