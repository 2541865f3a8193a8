import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#web/api/client.ts';
import { toastError } from '#web/staff/components/toasts.tsx';
import { quoteChanged } from '#web/staff/workspace/quote-cache.ts';
import { type PinDrafts, PinSaver } from './pin-saver.ts';

/** Changes pins on screen at once, and saves them shortly after. */
export function usePinEdits(quoteId: string) {
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<PinDrafts>(new Map());
  const [saver] = useState(
    () =>
      new PinSaver({
        store: (id, pins) => api.photos.setPins({ id, pins: [...pins] }),
        refresh: () => quoteChanged(client, quoteId),
        onDrafts: setDrafts,
        onRefused: toastError,
      }),
  );
  // Leaving the screen saves what still waits.
  useEffect(() => () => void saver.flush(), [saver]);
  return { drafts, saver };
}
