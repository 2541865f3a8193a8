import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShareWay } from '#domain/quote/lifecycle.ts';
import { api } from '#web/api/client.ts';
import { newId } from '#web/offline/new-id.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import { copyText } from '#web/staff/components/copy-text.ts';
import { downloadFile } from '#web/staff/components/download-file.ts';
import { toastError, toastSuccess, toastUndo, toastWarning } from '#web/staff/components/toasts.tsx';
import { quoteChanged, quoteStored } from '#web/staff/workspace/quote-cache.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import { assertSynced } from './assert-synced.ts';
import { opensExpiredPage } from './expired-link.ts';

type Subject = Pick<Detail, 'id' | 'number' | 'status' | 'sent_at' | 'expires_at'> &
  Partial<Pick<Detail, 'approval_url' | 'events'>>;

/**
 * Returns the commands that the list and the detail page share. Each command shows its own failures and never throws.
 */
export function useQuoteCommands(quote: Subject) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const [busy, setBusy] = useState<string | null>(null);
  const { id, number } = quote;

  /** Runs a command of a dialog, which itself says that it works. @returns its result, or null after a failure */
  async function attemptInDialog<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      toastError(error);
      return null;
    }
  }

  /** Runs a command and marks the page as busy. @returns its result, or null after a failure */
  async function attempt<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    setBusy(name);
    try {
      return await attemptInDialog(work);
    } finally {
      setBusy(null);
    }
  }

  const stored = (detail: Detail) => {
    quoteStored(client, detail);
    return detail;
  };

  const isCounted = Boolean(quote.sent_at) || quote.status !== 'pending';

  const isShared = quote.events?.some(({ type }) => type === 'link_copied') ?? false;

  const synced = () => assertSynced(workspace, { id, isCounted });

  async function share(way: ShareWay, counts: boolean): Promise<string> {
    // Records the first share even after an email, because the email may still bounce.
    const isNoted = quote.status !== 'pending' || !counts || isShared;
    if (quote.approval_url && isCounted && isNoted) return quote.approval_url;
    await synced();
    return stored(await api.quotes.share({ id, way, counts })).approval_url ?? '';
  }

  return {
    busy,
    attempt,
    attemptInDialog,
    stored,
    /** @throws ProductError if this device has changes to the quote that can't reach the server */
    assertSynced: synced,
    /** Returns the customer's link, which works from now on. The quote counts as sent after `noteShared`. */
    link: (way: ShareWay) => share(way, false),
    /** Records that the link was shared. A quote that was not emailed counts as sent from now on. */
    noteShared: (way: ShareWay) => attempt('share', () => share(way, true)),
    /**
     * Copies the link. @param extend extends an expired quote, offered in the toast. @param isSaid true if the screen
     * itself says that the link was copied. @returns true once the link is copied
     */
    async copyLink(extend: () => void, isSaid = false): Promise<boolean> {
      const copied = await attempt('copy', async () => {
        await copyText(share('link', false));
        return share('link', true);
      });
      if (copied === null) return false;
      if (opensExpiredPage(quote, new Date()))
        toastWarning('Link copied, but the quote has expired. Your customer can’t read it.', {
          label: 'Extend',
          act: extend,
        });
      else if (!isSaid) toastSuccess('Link copied. Paste it in a message to your customer.');
      return true;
    },
    async duplicate() {
      const copy = await attempt('duplicate', async () => stored(await api.quotes.duplicate({ id, new_id: newId() })));
      if (!copy) return;
      toastSuccess(`Copied ${number} to ${copy.number}`);
      await navigate(`/app/quotes/${copy.id}/edit`);
    },
    async downloadPdf(kind: 'quote' | 'signed', end = '') {
      await attempt(kind, async () => {
        const file = kind === 'signed' ? await api.quotes.signedPdf({ id }) : await api.quotes.pdf({ id });
        downloadFile(file, `${number}${end && `-${end}`}.pdf`);
      });
    },
    async archive() {
      const done = await attempt('archive', () => api.quotes.archive({ id }));
      if (!done) return;
      await quoteChanged(client, id);
      toastUndo(
        `Archived ${number}`,
        () => void attempt('restore', () => api.quotes.restore({ id })).then(() => quoteChanged(client, id)),
      );
    },
    async restore() {
      const done = await attempt('restore', () => api.quotes.restore({ id }));
      if (!done) return;
      await quoteChanged(client, id);
      toastSuccess(`Restored ${number}`);
    },
  };
}

export type QuoteCommands = ReturnType<typeof useQuoteCommands>;
