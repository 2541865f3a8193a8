import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PhotoPin } from '#domain/quote/photo-pins.ts';
import { api } from '#web/api/client.ts';
import { toastError, toastUndo } from '#web/staff/components/toasts.tsx';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import type { Photo } from './photo.ts';
import { movedIds } from './photo-files.ts';
import { usePinEdits } from './use-pin-edits.ts';

/** Milliseconds that undo is offered, plus time for a slow tap. */
const UNDO_MS = 5200;

export interface PhotoEdits {
  shown: readonly Photo[];
  describe(photo: Photo, description: string): Promise<void>;
  move(photo: Photo, step: -1 | 1): Promise<void>;
  remove(photo: Photo): void;
  setPins(photoId: string, pins: readonly PhotoPin[]): void;
}

/**
 * Edits the stored photos of one group. The screen changes immediately. After a failure it reverts and shows an
 * error.
 */
export function usePhotoEdits(quoteId: string, photos: readonly Photo[]): PhotoEdits {
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<readonly string[]>([]);
  const pins = usePinEdits(quoteId);
  const place = (photo: Photo) => (order ? order.indexOf(photo.id) : 0);
  const shown = [...photos]
    .sort((a, b) => place(a) - place(b))
    .filter((photo) => !removing.includes(photo.id))
    .map((photo) => ({ ...photo, pins: [...(pins.drafts.get(photo.id) ?? photo.pins ?? [])] }));
  const isBack = (id: string) => setRemoving((ids) => ids.filter((other) => other !== id));

  async function attempt(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch (error) {
      toastError(error);
    }
    await quoteChanged(client, quoteId);
  }

  return {
    shown,
    setPins: (photoId, changed) => pins.saver.change(photoId, changed),
    async describe(photo, description) {
      if (description.trim() !== photo.description)
        await attempt(() => api.photos.update({ id: photo.id, description }));
    },
    async move(photo, step) {
      const ids = movedIds(
        shown.map(({ id }) => id),
        photo.id,
        step,
      );
      setOrder(ids);
      await attempt(() => api.photos.reorder({ quote_id: quoteId, ids: [...ids] }));
      setOrder(null);
    },
    remove(photo) {
      setRemoving((ids) => [...ids, photo.id]);
      const timer = setTimeout(() => {
        void attempt(() => api.photos.remove({ id: photo.id })).then(() => isBack(photo.id));
      }, UNDO_MS);
      toastUndo('Photo removed', () => {
        clearTimeout(timer);
        isBack(photo.id);
      });
    },
  };
}
