import { Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface FormDialogProps {
  title: string;
  submit: string;
  /** submits the form; the dialog closes if it resolves to true */
  onSubmit: () => Promise<boolean>;
  onClose: () => void;
  danger?: boolean;
  cancel?: string;
  className?: string;
  children: ReactNode;
}

/** A dialog with a form. Enter submits, Escape closes, and typed input is kept after a failure. */
export function FormDialog({
  title,
  submit,
  onSubmit,
  onClose,
  danger = false,
  cancel,
  children,
  ...look
}: FormDialogProps) {
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failures]);
  async function work() {
    setBusy(true);
    const done = await onSubmit();
    setBusy(false);
    if (done) onClose();
    else setFailures((count) => count + 1);
  }
  return (
    <Dialog onClose={onClose} title={title} {...look}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is elsewhere in the document, but React still bubbles the event to a form around the dialog's
          // opener.
          event.stopPropagation();
          void work();
        }}
      >
        <Stack>
          {children}
          <DialogActions submit={submit} busy={busy} danger={danger} cancel={cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
