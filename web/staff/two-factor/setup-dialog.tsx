import { useState } from 'react';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { toastSuccess } from '#web/staff/components/toasts.tsx';
import { AppSetup } from './app-setup.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { type Confirmed, type FactorType, useFactorsChanged } from './factors.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { PhoneSetup } from './phone-setup.tsx';

interface SetupDialogProps {
  kind: FactorType;
  hasFactors: boolean;
  onClose: () => void;
}

const TITLES: Record<FactorType, string> = {
  totp: 'Set up an authenticator app',
  webauthn: 'Add a passkey',
  phone: 'Add a phone number',
};
const SETUPS = { totp: AppSetup, webauthn: PasskeySetup, phone: PhoneSetup } as const;
const DONE: Record<FactorType, string> = {
  totp: 'Two-factor sign-in is on. You were signed out on every other device.',
  webauthn: 'Passkey added. You were signed out on every other device.',
  phone: 'Phone number added. You were signed out on every other device.',
};

/**
 * Sets up a factor. Shows backup codes after the first factor. A verified factor stays even if the dialog is closed.
 */
export function SetupDialog({ kind, hasFactors, onClose }: SetupDialogProps) {
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const factorsChanged = useFactorsChanged();
  function finish(done: Confirmed | null) {
    if (done) factorsChanged(done.session);
    onClose();
  }
  function onConfirmed(done: Confirmed) {
    toastSuccess(DONE[kind]);
    if (done.backup_codes) setConfirmed(done);
    else finish(done);
  }
  const Setup = SETUPS[kind];
  return (
    <Dialog
      closeOnClickOutside={false}
      title={confirmed ? 'Save your backup codes' : TITLES[kind]}
      onClose={() => finish(confirmed)}
    >
      {confirmed?.backup_codes ? (
        <BackupCodes codes={confirmed.backup_codes} onKept={() => finish(confirmed)} />
      ) : (
        <Setup hasFactors={hasFactors} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  );
}
