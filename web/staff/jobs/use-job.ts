import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import type { VisitState } from '#domain/calendar/visit-states.ts';
import { queries } from '#web/api/query.ts';
import { type JobChange, withWaiting } from '#web/offline/job-change.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { useKeptJob } from '#web/staff/workspace/answer-cache.ts';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';

export type Job = z.output<typeof JobSchema>;

/** Runs one change of a job at a time, and shows its result immediately. */
export function useJobChange(id: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** Returns the stored job after the change. @throws the server's error */
  async function attempt(work: () => Promise<Job>): Promise<Job> {
    setBusy(true);
    try {
      const stored = await work();
      client.setQueryData(queries.jobs.get.queryKey({ input: { id } }), stored);
      await client.invalidateQueries({ queryKey: queries.jobs.key() });
      return stored;
    } catch (error) {
      // Not awaited. Offline, the reload would wait for a connection and delay the error message.
      void client.invalidateQueries({ queryKey: queries.jobs.key() });
      throw error;
    } finally {
      setBusy(false);
    }
  }
  /** Runs a change and shows an error as a toast. @returns whether the change was saved */
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

/** Returns a job with the person's taps that haven't reached the server yet. Works offline. */
export function useJob(id: string) {
  const { jobQueue } = useWorkspace();
  const { fullName } = useViewer();
  const { data, error, refetch, isKept } = useKeptJob(id);
  const changes = useSyncExternalStore(jobQueue.subscribe, () => jobQueue.changes);
  const waiting = changes.filter(({ job_id }) => job_id === id);
  const job = data && withWaiting(data, waiting, fullName);
  return { job, waiting, hasSignal: !jobQueue.isWaiting, error, isKept, retry: () => void refetch() };
}

type Tapped = Pick<Job['visits'][number], 'id' | 'state' | 'edit_number'>;

/** Returns the taps that work offline. They are stored on the device and sent in order. */
export function useTaps(jobId: string) {
  const { jobQueue } = useWorkspace();
  return {
    /** @param minutes for "On my way": the chosen minutes until the arrival */
    setState: ({ id, state: from, edit_number }: Tapped, to: VisitState, minutes?: number) => {
      const chosen = minutes === undefined ? {} : { arrives_in_minutes: minutes };
      return jobQueue.add(jobId, { kind: 'state', visit_id: id, from, to, edit_number, ...chosen }, new Date());
    },
    setTask: (task_id: string, done: boolean) => jobQueue.add(jobId, { kind: 'task', task_id, done }, new Date()),
    notifyCustomer: (quote_id: string) => jobQueue.add(jobId, { kind: 'result', quote_id }, new Date()),
    decide: (change: JobChange, keep: 'mine' | 'theirs') => jobQueue.decide(change, keep),
  };
}
