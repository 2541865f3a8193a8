import { startRegistration } from '@simplewebauthn/browser';
import { deviceLabel } from '#contract/device-labels.ts';
import { ProductError } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { BeginForm } from './begin-form.tsx';
import type { Confirmed } from './factors.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Sets up a passkey. The person reauthenticates, then uses the browser's own dialog. */
export function PasskeySetup({
  hasFactors,
  onConfirmed,
}: {
  hasFactors: boolean;
  onConfirmed: (confirmed: Confirmed) => void;
}) {
  return (
    <BeginForm
      lead="Your device asks for your fingerprint, face or screen lock. Your fingerprint and face never leave it."
      firstName={deviceLabel(navigator.userAgent)}
      nameHelp="So you can recognize it later, for example by the device it’s on."
      hasFactors={hasFactors}
      onBegin={async (asked) => {
        const { factor, webauthn } = await api.factors.enroll({ factor_type: 'webauthn', ...asked });
        const credential = webauthn && (await makePasskey(webauthn as unknown as CreationOptions));
        if (credential) onConfirmed(await api.factors.confirm({ id: factor.id, credential }));
      }}
    />
  );
}

/**
 * Asks the browser for a passkey.
 * @returns null if the person closed the dialog
 * @throws ProductError PASSKEY_REFUSED, which says what to do
 */
async function makePasskey(optionsJSON: CreationOptions) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    console.warn('Could not create the passkey:', error);
    throw new ProductError(
      'PASSKEY_REFUSED',
      name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'Couldn’t create a passkey. Passkeys need https and a domain name, not an IP address.',
    );
  }
}
