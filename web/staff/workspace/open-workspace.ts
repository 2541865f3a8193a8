import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/api/client.ts';
import { openDevice, tidy } from '#web/offline/device.ts';
import { askToKeepStorage } from '#web/offline/device-db.ts';
import { DraftSync } from '#web/offline/draft-sync.ts';
import { exclusively } from '#web/offline/exclusively.ts';
import { PhotoQueue } from '#web/offline/photo-queue.ts';
import { uploadPhotoOnDevice } from '#web/offline/upload-photo.ts';
import { createDraftServer } from './draft-server.ts';
import { openJobQueue } from './job-queue.ts';
import { quoteChanged, quoteStored } from './quote-cache.ts';
import type { Workspace } from './workspace.tsx';

const opened = new Map<string, Promise<Workspace>>();

function after(ms: number, callback: () => void): () => void {
  // Adds jitter, so devices that lost the same connection don't all reconnect at once.
  const timer = setTimeout(callback, ms * (0.75 + Math.random() / 2));
  return () => clearTimeout(timer);
}

async function open(userId: string, client: QueryClient): Promise<Workspace> {
  const device = await openDevice(userId);
  const queues = new Map<string, PhotoQueue>();
  const sync = new DraftSync({
    store: device.drafts,
    server: createDraftServer(api.quotes, userId, (detail) => quoteStored(client, detail)),
    now: Date.now,
    exclusively,
    after,
  });
  sendWhatWaits(sync);
  if (device.keeps) {
    void askToKeepStorage();
    void tidy(device.drafts, Date.now());
  }
  function photoQueue(quoteId: string): PhotoQueue {
    const queue =
      queues.get(quoteId) ??
      new PhotoQueue(quoteId, {
        store: device.photos,
        upload: (photo, onProgress) => uploadPhotoOnDevice(userId, photo, onProgress),
        onTaken: () => quoteChanged(client, quoteId),
      });
    queues.set(quoteId, queue);
    return queue;
  }
  return { ...device, sync, jobQueue: openJobQueue(userId, device, client, photoQueue), photoQueue };
}

/** Sends drafts now, when the connection is back, and when the app becomes visible. */
function sendWhatWaits(sync: DraftSync): void {
  const flush = () => void sync.flushAll();
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush());
  flush();
}

/**
 * Opens the workspace and sends waiting drafts. Each user has one workspace per tab, so no draft is sent twice at the
 * same time. Signing in as another user always loads a new page.
 */
export function openWorkspace(userId: string, client: QueryClient): Promise<Workspace> {
  const workspace = opened.get(userId) ?? open(userId, client);
  opened.set(userId, workspace);
  return workspace;
}
