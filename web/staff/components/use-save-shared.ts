import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '#domain/errors.ts';
import { toastSuccess } from './toasts.tsx';

/**
 * Saves data that several people edit, for `useForm`. The response replaces the cached data. After someone else's
 * change the data is reloaded, so the form can show both versions.
 */
export function useSaveShared<Stored>(queryKey: DataTag<QueryKey, Stored, unknown>) {
  const client = useQueryClient();
  /** Saves once. @param done the text of the toast. @throws the server's error */
  return async (save: () => Promise<Stored>, done: string): Promise<void> => {
    try {
      client.setQueryData(queryKey, await save());
    } catch (error) {
      // Typed input is kept, and the other fields show their current values.
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') await client.invalidateQueries({ queryKey });
      throw error;
    }
    toastSuccess(done);
  };
}
