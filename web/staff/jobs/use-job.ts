import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import { queries } from '../../api/query.ts';
import { toastError } from '../components/toasts.tsx';

export type Job = z.output<typeof JobSchema>;

/** Runs one change of a job at a time and shows its answer at once. */
export function useJobChange(id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** @throws the server's error */
  async function attempt(work: () => Promise<Job>): Promise<void> {
    setBusy(true);
    try {
      client.setQueryData(queries.jobs.get.queryKey({ input: { id } }), await work());
    } finally {
      await client.invalidateQueries({ queryKey: queries.jobs.key() });
      setBusy(false);
    }
  }
  /** Shows an error as a toast. @returns whether it was stored */
  async function change(work: () => Promise<Job>): Promise<boolean> {
    try {
      await attempt(work);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  return { busy, attempt, change };
}
