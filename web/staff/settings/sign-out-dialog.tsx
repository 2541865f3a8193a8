import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { useFactors } from '#web/staff/two-factor/factors.ts';
import {
  NO_REAUTHENTICATION,
  ReauthenticationField,
  reauthenticationOf,
} from '#web/staff/two-factor/reauthentication-field.tsx';
import { useStep } from '#web/staff/two-factor/use-step.ts';

interface SignOutDialogProps {
  /** the devices to sign out: "Chrome on Android", "all 3 other devices" */
  what: string;
  /** signs out; the dialog stays open if this throws */
  onConfirm: (reauthentication: ReturnType<typeof reauthenticationOf>) => Promise<void>;
  onClose: () => void;
}

/** Asks before signing out the named devices, and says what happens to work stored on them. */
export function SignOutDialog({ what, onConfirm, onClose }: SignOutDialogProps) {
  const [reauthentication, setReauthentication] = useState(NO_REAUTHENTICATION);
  const factors = useFactors();
  const { busy, problems, submit } = useStep(async () => {
    await onConfirm(reauthenticationOf(reauthentication));
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={`Sign out ${what}?`}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            They’ll need the password to sign in again. Quotes created offline stay on the device until then.
          </Text>
          <ReauthenticationField
            value={reauthentication}
            onChange={setReauthentication}
            problems={problems}
            hasFactors={factors.data !== undefined && factors.data.factors.length > 0}
          />
          <DialogActions submit="Sign out" busy={busy} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
