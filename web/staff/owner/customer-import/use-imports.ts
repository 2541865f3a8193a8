import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CustomerImport } from '#contract/customer-imports.ts';
import { api } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { newId } from '#web/offline/new-id.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { readFailure } from '#web/staff/workspace/read-failure.ts';

export type ImportEntry = z.output<typeof CustomerImport>;
export type ImportColumns = ImportEntry['mapping'];

const LOOK_AGAIN_MS = 1000;

const isUnderWay = ({ status }: ImportEntry) => status === 'checking' || status === 'importing';

/** Loads the company's customer imports. Polls while a file is being read. */
export function useImports() {
  const client = useQueryClient();
  const list = queries.customerImports.list;
  const query = useQuery(
    list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN_MS : false),
    }),
  );
  const refresh = () => client.invalidateQueries({ queryKey: list.key() });

  /** Runs a step and shows its error. Reloads the imports in either case. */
  async function doing(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      toastError(error);
    } finally {
      await refresh();
    }
  }

  return {
    latest: query.data?.[0],
    isRead: query.data !== undefined,
    failure: readFailure(query),
    retry: () => void query.refetch(),
    upload: (file: File) => doing(() => api.customerImports.upload({ id: newId(), file })),
    start: (id: string) => doing(() => api.customerImports.start({ id })),
    discard: (id: string) => doing(() => api.customerImports.discard({ id })),
    readAs: ({ id }: ImportEntry, form: Pick<ImportEntry, 'encoding' | 'delimiter'>) =>
      doing(() => api.customerImports.check({ id, mapping: null, ...form })),
    /** Checks the mapping. @throws the server's error, for the form to show */
    check: async ({ id, encoding, delimiter }: ImportEntry, mapping: ImportColumns) => {
      await api.customerImports.check({ id, mapping, encoding, delimiter });
      await refresh();
    },
    downloadProblems: (entry: ImportEntry) =>
      doing(async () => {
        const file = await api.customerImports.problems({ id: entry.id });
        downloadFile(file, `${entry.file_name.replace(/\.\w+$/, '')} - not imported.csv`);
      }),
  };
}

export type Imports = ReturnType<typeof useImports>;
