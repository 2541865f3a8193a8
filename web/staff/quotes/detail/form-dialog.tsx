import { Button, Group, Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

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
  async function work() {
    setBusy(true);
    const done = await onSubmit();
    setBusy(false);
    if (done) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void work();
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy} {...(danger ? { color: 'clay' } : {})}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
