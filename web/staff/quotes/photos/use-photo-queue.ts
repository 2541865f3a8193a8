import { useCallback, useEffect, useState } from 'react';
import { PHOTO_MAX_BYTES } from '#domain/quote/photo-limits.ts';
import type { PhotoGroup } from '#domain/quote/snapshot.ts';
import { newId } from '#web/offline/new-id.ts';
import type { UploadProgress } from '#web/offline/photo-queue.ts';
import type { PhotoOnDevice } from '#web/offline/photo-record.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { photoRefusal } from './photo-files.ts';

export interface PhotoUploads {
  waiting: readonly PhotoOnDevice[];
  progress: UploadProgress | null;
  /** true if nothing can be uploaded: there is no connection, or the server does not have the quote yet */
  isOffline: boolean;
  add(files: readonly File[], group: PhotoGroup): Promise<void>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
}

/** The quote that the photos belong to. Photos can be uploaded only to a quote that the server has. */
export interface PhotoOwner {
  isStored: boolean;
  /** stores the quote if needed. @returns true if the server has it now */
  ensureStored(): Promise<boolean>;
}

/** Milliseconds before a photo is retried after a lost connection or a server failure. */
const RETRY_MS = 15_000;

export function usePhotoQueue(quoteId: string, { isStored, ensureStored }: PhotoOwner): PhotoUploads {
  const { photos, photoQueue } = useWorkspace();
  const queue = photoQueue(quoteId);
  const [waiting, setWaiting] = useState<readonly PhotoOnDevice[]>([]);
  const [progress, setProgress] = useState<UploadProgress | null>(null);

  const read = useCallback(async () => {
    setProgress(queue.progress);
    setWaiting(await photos.ofQuote(quoteId));
  }, [photos, queue, quoteId]);

  useEffect(() => {
    void read();
    return queue.subscribe(() => void read());
  }, [queue, read]);

  useEffect(() => {
    // Waits until the server has a quote that was started offline.
    if (!isStored) return;
    const run = () => void queue.run();
    run();
    const timer = setInterval(() => queue.isWaiting && run(), RETRY_MS);
    window.addEventListener('online', run);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', run);
    };
  }, [queue, isStored]);

  return {
    waiting,
    progress,
    isOffline: queue.isWaiting || !isStored,
    async add(files, group) {
      const kept = await Promise.all(files.map((file, index) => keptPhoto(file, index, quoteId, group)));
      try {
        await queue.add(kept);
      } catch (error) {
        // The device's storage is full. The error names the photos that could not be stored.
        console.warn('Photos could not be kept on this device:', error);
        return toastError({
          code: 'STORAGE_FULL',
          message: 'This device is out of space for photos. Free up some space and try again.',
        });
      }
      if (await ensureStored()) await queue.run();
    },
    async retry(id) {
      if (await ensureStored()) await queue.retry(id);
    },
    discard: (id) => queue.remove(id),
  };
}

async function keptPhoto(file: File, index: number, quoteId: string, group: PhotoGroup): Promise<PhotoOnDevice> {
  const refusal = photoRefusal(file, PHOTO_MAX_BYTES);
  return {
    id: newId(),
    quote_id: quoteId,
    image_type: group,
    description: '',
    name: file.name || 'photo.jpg',
    // Copies the bytes, because a file from a phone's camera may be gone once the connection is back.
    blob: refusal ? new Blob() : new Blob([await file.arrayBuffer()], { type: file.type }),
    added_at: Date.now() + index / 1000,
    refusal,
  };
}
