import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { openDevice } from '../../offline/device.ts';
import { DraftSync } from '../../offline/draft-sync.ts';
import { exclusively } from '../../offline/exclusively.ts';
import { PhotoQueue } from '../../offline/photo-queue.ts';
import { uploadPhoto } from '../../offline/upload-photo.ts';
import { createDraftServer } from '../quotes/draft-server.ts';
import { quoteChanged, quoteStored } from '../quotes/quote-cache.ts';
import type { Viewer } from './viewer.ts';
import type { Workspace } from './workspace.tsx';

const opened = new Map<string, Promise<Workspace>>();

function after(ms: number, callback: () => void): () => void {
  // Devices that lost the same connection should not all come back in the same second.
  const timer = setTimeout(callback, ms * (0.75 + Math.random() / 2));
  return () => clearTimeout(timer);
}

async function open(viewer: Viewer, client: QueryClient): Promise<Workspace> {
  const device = await openDevice(viewer.userId);
  const queues = new Map<string, PhotoQueue>();
  const sync = new DraftSync({
    store: device.drafts,
    server: createDraftServer(api.quotes, (detail) => quoteStored(client, detail)),
    now: Date.now,
    exclusively,
    after,
  });
  return {
    ...device,
    viewer,
    sync,
    photoQueue(quoteId) {
      const queue =
        queues.get(quoteId) ??
        new PhotoQueue(quoteId, {
          store: device.photos,
          upload: uploadPhoto,
          onTaken: () => quoteChanged(client, quoteId),
        });
      queues.set(quoteId, queue);
      return queue;
    },
  };
}

/** One for each user and tab, so that a draft is never sent twice at the same time. */
export async function openWorkspace(viewer: Viewer, client: QueryClient): Promise<Workspace> {
  const workspace = opened.get(viewer.userId) ?? open(viewer, client);
  opened.set(viewer.userId, workspace);
  // Rights and subscription change while the app is open.
  return { ...(await workspace), viewer };
}
