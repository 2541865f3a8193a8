import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '#domain/errors.ts';
import { toastSuccess } from './toasts.tsx';

/**
 * Saves data that several people edit, for `useForm`: the response replaces the cached data, which is read again after
 * someone else's change, so that the form can show both.
 */
export function useSaveShared<Stored>(queryKey: DataTag<QueryKey, Stored, unknown>) {
  const client = useQueryClient();
  /** @param done what the toast says. @throws the server's error */
  return async (save: () => Promise<Stored>, done: string): Promise<void> => {
    try {
      client.setQueryData(queryKey, await save());
    } catch (error) {
      // Typed input stays; the other fields show their current values.
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') await client.invalidateQueries({ queryKey });
      throw error;
    }
    toastSuccess(done);
  };
}
