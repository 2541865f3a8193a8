import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { ProductError } from '#domain/errors.ts';
import { api } from '#web/api/client.ts';
import { follow } from './enter-app.ts';
import { enteredWith } from './entering.ts';
import type { useFormSubmit } from './use-form-submit.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Signs in without a password. Shown only if scripts run and the browser supports passkeys. Closing the browser's
 * dialog shows no message.
 */
export function PasskeyButton({ form }: { form: ReturnType<typeof useFormSubmit> }) {
  const [support, setSupport] = useState<'unknown' | 'yes' | 'no'>('unknown');
  useEffect(() => setSupport(browserSupportsWebAuthn() ? 'yes' : 'no'), []);
  if (support === 'no') return null;
  const signIn = () =>
    form.attempt(async () => {
      const options = await api.factors.passkeyOptions();
      const credential = await askDevice(options);
      if (!credential) return 'unchanged';
      follow(enteredWith(await api.factors.passkeySignIn({ credential })), form.show);
      return 'leaving';
    });
  return (
    <div className="auth-other-way">
      {support === 'yes' && (
        <button className="button" type="button" disabled={form.pending} onClick={() => void signIn()}>
          Sign in with a passkey
        </button>
      )}
    </div>
  );
}

/**
 * Asks the device for a signature.
 * @returns null when the person closed the dialog
 * @throws ProductError PASSKEY_REFUSED when the device could not sign
 */
async function askDevice(optionsJSON: RequestOptions) {
  try {
    return await startAuthentication({ optionsJSON });
  } catch (error) {
    const isClosed = error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
    if (isClosed) return null;
    console.warn('The passkey could not be used:', error instanceof WebAuthnError ? error.code : error);
    throw new ProductError('PASSKEY_REFUSED');
  }
}
