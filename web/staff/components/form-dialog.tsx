import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface FormDialogProps {
  title: string;
  submit: string;
  /** The work; the dialog closes when it says true. */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  danger?: boolean;
  children: ReactNode;
}

/** A question with fields: Enter submits, Escape closes, and a failure leaves everything as it was typed. */
export function FormDialog({ title, submit, onSubmit, onClose, danger = false, children }: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  // The field that is wrong may be out of sight.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failures]);
  async function work() {
    setBusy(true);
    const done = await onSubmit();
    setBusy(false);
    if (done) onClose();
    else setFailures((count) => count + 1);
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void work();
        }}
      >
        <Stack>
          {children}
          <DialogActions submit={submit} busy={busy} danger={danger} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
