import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';

interface SignOutDialogProps {
  /** "Chrome on Android", "all 3 other devices" */
  what: string;
  /** says whether it is done; then the dialog closes */
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

/** Names what is ended, and what becomes of work that lies there. */
export function SignOutDialog({ what, onConfirm, onClose }: SignOutDialogProps) {
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    const done = await onConfirm();
    setBusy(false);
    if (done) onClose();
  }
  return (
    <Modal opened onClose={onClose} title={`Sign out ${what}?`} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text size="sm">
          Signing in there again takes the password. Quotes written there without signal stay on that device until then.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="clay" loading={busy} onClick={() => void confirm()}>
            Sign out
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
