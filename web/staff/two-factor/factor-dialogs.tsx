import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FACTOR_NAME_MAX } from '#domain/team/sign-in-limits.ts';
import { api } from '#web/api/client.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { DialogActions } from '#web/staff/components/dialog-actions.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { type Factor, useFactorsChanged } from './factors.ts';
import { NO_REAUTHENTICATION, ReauthenticationField, reauthenticationOf } from './reauthentication-field.tsx';
import { useStep } from './use-step.ts';

interface FactorDialogProps {
  factor: Factor;
  onClose: () => void;
}

export function RenameDialog({ factor, onClose }: FactorDialogProps) {
  const [name, setName] = useState(factor.friendly_name);
  const factorsChanged = useFactorsChanged();
  const { busy, problems, submit } = useStep(async () => {
    await api.factors.rename({ id: factor.id, friendly_name: name });
    factorsChanged();
    onClose();
  });
  return (
    <Dialog title="Rename" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Name"
            maxLength={FACTOR_NAME_MAX}
            data-autofocus
            value={name}
            error={problems.get('friendly_name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DialogActions submit="Save name" busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** @param isLast true if the password alone is then enough to sign in */
export function RemoveDialog({ factor, isLast, onClose }: FactorDialogProps & { isLast: boolean }) {
  const [reauthentication, setReauthentication] = useState(NO_REAUTHENTICATION);
  const factorsChanged = useFactorsChanged();
  const { busy, problems, submit } = useStep(async () => {
    const { session } = await api.factors.remove({
      id: factor.id,
      reauthentication: reauthenticationOf(reauthentication),
    });
    toastSuccess(`“${factor.friendly_name}” was removed.`);
    factorsChanged(session);
    onClose();
  });
  return (
    <Dialog title={`Remove “${factor.friendly_name}”?`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            {isLast
              ? 'This is your only two-factor method. Without it, you’ll sign in with just your password, and your backup codes stop working.'
              : factor.factor_type === 'phone'
                ? 'It won’t receive codes anymore. Your other sign-in methods still work.'
                : 'You won’t be able to sign in with it anymore. Delete it from the device, too.'}
          </Text>
          <ReauthenticationField
            value={reauthentication}
            onChange={setReauthentication}
            problems={problems}
            hasFactors
          />
          <DialogActions submit="Remove" busy={busy} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

export function BackupCodesDialog({ onClose }: { onClose: () => void }) {
  const [reauthentication, setReauthentication] = useState(NO_REAUTHENTICATION);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factorsChanged = useFactorsChanged();
  const { busy, problems, submit } = useStep(async () => {
    const { backup_codes } = await api.factors.renewBackupCodes({
      reauthentication: reauthenticationOf(reauthentication),
    });
    setCodes(backup_codes);
    factorsChanged();
  });
  return (
    <Dialog closeOnClickOutside={false} title={codes ? 'Save your backup codes' : 'New backup codes'} onClose={onClose}>
      {codes ? (
        <BackupCodes codes={codes} onKept={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">You’ll get ten new codes. Your current codes stop working.</Text>
            <ReauthenticationField
              value={reauthentication}
              onChange={setReauthentication}
              problems={problems}
              hasFactors
            />
            <DialogActions submit="Create new codes" busy={busy} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
