import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '#domain/errors.ts';
import { toastSuccess } from './toasts.tsx';

/**
 * Saves what several people edit, for `useForm`: the answer takes the place of what was read, and after somebody else's
 * change that is read again, so that the form can show both.
 */
export function useSaveShared<Stored>(queryKey: DataTag<QueryKey, Stored, unknown>) {
  const client = useQueryClient();
  /** @param done what the toast says. @throws the server's error */
  return async (save: () => Promise<Stored>, done: string): Promise<void> => {
    try {
      client.setQueryData(queryKey, await save());
    } catch (error) {
      // What was typed stays; the other fields show what they are now.
      if (errorCodeOf(error) === 'CHANGED_BY_OTHER') await client.invalidateQueries({ queryKey });
      throw error;
    }
    toastSuccess(done);
  };
}
