import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '#domain/errors.ts';
import { toastSuccess } from './toasts.tsx';

/**
 * Saves data that several people edit, for `useForm`. The response replaces the cached data. If someone else has
 * changed the data, it is reloaded, so the form can show both versions.
 */
export function useSaveShared<Stored>(queryKey: DataTag<QueryKey, Stored, unknown>) {
  const client = useQueryClient();
  /** @param done the text of the toast. @throws the server's error */
  return async (save: () => Promise<Stored>, done: string): Promise<void> => {
    try {
      client.setQueryData(queryKey, await save());
    } catch (error) {
      // Reloads the other fields' current values. The form keeps the typed input.
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') await client.invalidateQueries({ queryKey });
      throw error;
    }
    toastSuccess(done);
  };
}
