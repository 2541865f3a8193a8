import { ProductError } from '#domain/errors.ts';
import { StorageFull } from './storage.ts';

/**
 * Waits for a write to the file storage.
 * @throws ProductError STORAGE_FULL, with a message to show to the user, when there is no space
 */
export async function stored<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof StorageFull) throw new ProductError('STORAGE_FULL');
    throw error;
  }
}
