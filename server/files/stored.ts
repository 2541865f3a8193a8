import { ProductError } from '#domain/errors.ts';
import { StorageFull } from './storage.ts';

/**
 * Waits for a write into the store.
 * @throws ProductError STORAGE_FULL, the sentence people read when there is no room
 */
export async function stored<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof StorageFull) throw new ProductError('STORAGE_FULL');
    throw error;
  }
}
