import { v7 } from 'uuid';

/**
 * Creates a UUID version 7. Ids created later sort later. `crypto.randomUUID` is missing on plain HTTP, which a phone
 * may use to open a local installation.
 */
export function newId(): string {
  return v7();
}
