import { createContext, use } from 'react';
import type { z } from 'zod';
import type { Job as JobSchema } from '#contract/jobs.ts';
import type { Device } from '#web/offline/device.ts';
import type { DraftSync } from '#web/offline/draft-sync.ts';
import type { JobChangeQueue } from '#web/offline/job-change-queue.ts';
import type { PhotoQueue } from '#web/offline/photo-queue.ts';

type Job = z.output<typeof JobSchema>;

export interface Workspace extends Device {
  sync: DraftSync;
  /** job taps that haven't reached the server yet */
  jobQueue: JobChangeQueue<Job>;
  /** returns the only queue for a quote's photos in this tab */
  photoQueue(quoteId: string): PhotoQueue;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('Quote screens are shown inside the workspace');
  return workspace;
}
