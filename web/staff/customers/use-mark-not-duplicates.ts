import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';

interface Pair {
  id: string;
  other_id: string;
}

/** Marks two customers as not duplicates. The app then no longer suggests to merge them. Can be undone. */
export function useMarkNotDuplicates() {
  const client = useQueryClient();
  const set = async (pair: Pair, apart: boolean) => {
    await api.customers.markNotDuplicates({ ...pair, apart });
    await client.invalidateQueries({ queryKey: queries.customers.duplicates.key() });
  };
  return useMutation({
    mutationFn: (pair: Pair) => set(pair, true),
    onSuccess: (_done, pair) =>
      toastUndo('Kept separate.', () => void set(pair, false).catch((error: unknown) => toastError(error))),
    onError: (error) => toastError(error),
  });
}
