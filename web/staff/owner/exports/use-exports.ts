import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Export } from '#contract/exports.ts';
import { queries } from '#web/api/query.ts';
import { useOwnMailMode, withMailPromise } from '#web/staff/components/mail-promise.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';

export type ExportEntry = z.output<typeof Export>;

const LOOK_AGAIN_MS = 1500;

const isUnderWay = ({ status }: ExportEntry) => status === 'queued' || status === 'running';

/** Loads the company's exports. Polls while one is being created. */
export function useExports() {
  const client = useQueryClient();
  const mail = useOwnMailMode();
  const list = queries.exports.list;
  const query = useQuery(
    list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
    }),
  );
  const start = useMutation({
    ...queries.exports.start.mutationOptions(),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: list.key() });
      await client.invalidateQueries({ queryKey: queries.auditLog.key() });
      toastSuccess(withMailPromise('Export started.', 'We’ll email you when it’s ready.', mail));
    },
    onError: toastError,
  });
  const exports = query.data ?? [];
  return {
    isRead: query.data !== undefined,
    failure: readFailure(query),
    retry: () => void query.refetch(),
    underWay: exports.find(isUnderWay),
    ended: exports.filter((entry) => !isUnderWay(entry)),
    start: () => start.mutate(undefined),
    isStarting: start.isPending,
  };
}
