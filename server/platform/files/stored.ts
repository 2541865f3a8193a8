import { ProductError } from '#domain/errors.ts';
import { StorageFull } from './storage.ts';

/** @throws ProductError STORAGE_FULL with a message for the user, when there is no space for the write */
export async function stored<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof StorageFull) throw new ProductError('STORAGE_FULL');
    throw error;
  }
}
