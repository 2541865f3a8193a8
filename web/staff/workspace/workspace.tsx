/** What the quote screens share: the drafts on the device, and the sync with the server. */
import { createContext, use } from 'react';
import type { Device } from '../../offline/device.ts';
import type { DraftSync } from '../../offline/draft-sync.ts';
import type { PhotoQueue } from '../../offline/photo-queue.ts';

export interface Workspace extends Device {
  sync: DraftSync;
  /** The only queue for a quote's photos in this tab. */
  photoQueue(quoteId: string): PhotoQueue;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('Quote screens are shown inside the workspace');
  return workspace;
}
