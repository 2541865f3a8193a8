import { Button, Stack, Text, TextInput } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { deviceWords } from '#domain/device-words.ts';
import { ProductError } from '#domain/errors.ts';
import { api } from '../../../api.ts';
import { HELP_BELOW } from '../../frame/fields.tsx';
import { NO_PROOF, ProofField, proofOf } from './proof.tsx';
import type { Confirmed } from './factors.ts';
import { useStep } from './use-step.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** A passkey: who is asking, then the browser's own dialog. */
export function PasskeySetup({
  hasFactors,
  onConfirmed,
}: {
  hasFactors: boolean;
  onConfirmed: (confirmed: Confirmed) => void;
}) {
  const [name, setName] = useState(() => deviceWords(navigator.userAgent));
  const [proof, setProof] = useState(NO_PROOF);
  const { busy, problems, submit } = useStep(async () => {
    const { factor, webauthn } = await api.factors.enroll({
      factor_type: 'webauthn',
      friendly_name: name,
      proof: proofOf(proof),
    });
    const credential = webauthn && (await makePasskey(webauthn as unknown as CreationOptions));
    if (credential) onConfirmed(await api.factors.confirm({ id: factor.id, credential }));
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          Your device asks for your fingerprint, face or screen lock and keeps a key for this site. Nothing of that is
          sent to us but the public half of the key.
        </Text>
        <ProofField value={proof} onChange={setProof} problems={problems} hasFactors={hasFactors} />
        <TextInput
          label="Name"
          description="Where the passkey is kept, so that you recognize it later."
          inputWrapperOrder={HELP_BELOW}
          maxLength={60}
          value={name}
          error={problems.get('friendly_name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

/** @returns null when the person closed the dialog @throws ProductError PASSKEY_REFUSED, with what to do about it */
async function makePasskey(optionsJSON: CreationOptions) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    console.warn('The passkey could not be made:', error);
    throw new ProductError(
      'PASSKEY_REFUSED',
      name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'This device could not make a passkey here. Passkeys need https, or an address that is not a number.',
    );
  }
}
