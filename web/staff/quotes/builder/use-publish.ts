import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ERRORS, ProductError } from '#domain/errors.ts';
import { queries } from '#web/api/query.ts';
import type { PushOutcome } from '#web/offline/draft-sync.ts';
import { depositToSendProblem, missingToSend } from '#web/quote-form/form-problems.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useViewer } from '#web/staff/workspace/viewer.ts';
import { useWorkspace } from '#web/staff/workspace/workspace.tsx';
import type { DraftEditor } from './edited-draft.ts';

export interface Publishing {
  busy: boolean;
  /** opens the dialog that sends a new quote, or publishes the changes of a sent quote under its link */
  proceed(): Promise<void>;
  /** stores the quote on the server, because photos need that. @returns true if it is stored */
  ensureStored(): Promise<boolean>;
}

/** Focuses the first invalid field, whose own message says what is wrong. Without such a field, a toast says it. */
function pointOut(message: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.builder [aria-invalid="true"]');
    if (field) field.focus();
    else toastError(new ProductError('INVALID_INPUT', message));
  });
}

const REACHED: readonly PushOutcome[] = ['saved', 'nothing'];

export function usePublish(editor: DraftEditor, showProblems: () => void): Publishing {
  const { sync } = useWorkspace();
  const viewer = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { id } = editor.now.record;

  const refuse = (message: string) => {
    showProblems();
    pointOut(message);
  };

  async function push(): Promise<PushOutcome> {
    setBusy(true);
    try {
      return await sync.push(id);
    } finally {
      setBusy(false);
    }
  }

  function succeed(): void {
    if (editor.now.record.publishing === 'auto') return void navigate(`/app/quotes/${id}?send`);
    const detail = client.getQueryData(queries.quotes.get.queryKey({ input: { id } }));
    toastSuccess(`Quote updated. Its link now shows revision ${detail?.revision ?? ''}.`);
    void navigate(`/app/quotes/${id}`);
  }

  return {
    busy,
    async proceed() {
      const { form, problems } = editor.now;
      const missing = missingToSend(form);
      if (problems.size > 0) return refuse([...problems.values()][0] ?? ERRORS.INVALID_INPUT.message);
      if (missing.length > 0) return refuse(`Add ${missing.join(' and ')} before sending.`);
      const deposit = depositToSendProblem(form, editor.now.priced?.totals.total_cents ?? null, viewer.currency);
      if (deposit !== null) return refuse(deposit);
      await sync.leave(id);
      const outcome = await push();
      if (REACHED.includes(outcome)) return succeed();
      if (outcome === 'failed')
        toastError(new ProductError('NETWORK', 'You’re offline. Your work is saved on this device and will sync.'));
    },
    async ensureStored() {
      if (editor.now.record.edit_number > 0) return true;
      if (editor.now.problems.size > 0) {
        refuse('Complete the highlighted fields first, then add photos.');
        return false;
      }
      const outcome = await push();
      // Queues an empty edit, so a quote with only photos is stored once the connection is back.
      if (outcome === 'failed') editor.edit((form) => ({ ...form }), 'photos');
      return REACHED.includes(outcome);
    },
  };
}
