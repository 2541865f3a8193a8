import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Session } from '#web/session/session.ts';
import { ScreenStyles } from '#web/staff/screen-styles/screen-styles.tsx';
import { AppSetup } from '#web/staff/two-factor/app-setup.tsx';
import { BackupCodes } from '#web/staff/two-factor/backup-codes.tsx';
import { type Confirmed, type FactorType, useFactors, useFactorsChanged } from '#web/staff/two-factor/factors.ts';
import { PasskeySetup } from '#web/staff/two-factor/passkey-setup.tsx';
import { PhoneSetup } from '#web/staff/two-factor/phone-setup.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { signOut } from './sign-out.ts';

/** Replaces the app while the company requires two-factor sign-in and the person hasn't set it up. */
export function TwoFactorScreen({ session }: { session: Session }) {
  const [kind, setKind] = useState<FactorType | null>(null);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const factorsChanged = useFactorsChanged();
  return (
    <ScreenStyles>
      <main className="lone-screen">
        <Paper withBorder p="xl" maw={480}>
          <Stack gap="md">
            <span className="lone-icon">
              <Icon name="closed" size={28} />
            </span>
            <title>{confirmed ? 'Save your backup codes' : 'Set up two-factor sign-in'}</title>
            <Title order={1} size="h2">
              {confirmed ? (
                'Save your backup codes'
              ) : (
                <>
                  Set up <span className="nowrap">two-factor</span> sign-in
                </>
              )}
            </Title>
            {confirmed ? (
              // The app opens only after the codes were shown, because they are shown only once.
              <BackupCodes codes={confirmed.backup_codes ?? []} onKept={() => factorsChanged(confirmed.session)} />
            ) : (
              <>
                <Text>
                  <strong className="breakable">{session.organization?.name}</strong> requires two-factor sign-in for
                  everyone on the team. Setup takes about a minute.
                </Text>
                {kind === 'totp' && <AppSetup hasFactors={false} onConfirmed={setConfirmed} />}
                {kind === 'webauthn' && <PasskeySetup hasFactors={false} onConfirmed={setConfirmed} />}
                {kind === 'phone' && <PhoneSetup hasFactors={false} onConfirmed={setConfirmed} />}
                {kind ? (
                  <Button variant="default" onClick={() => setKind(null)}>
                    Choose another method
                  </Button>
                ) : (
                  <Choices onChoose={setKind} />
                )}
                <Text c="dimmed" size="sm">
                  Signed in as <span className="breakable">{session.user.email}</span>.{' '}
                  <button type="button" className="link-button" onClick={() => void signOut()}>
                    Sign out
                  </button>
                </Text>
              </>
            )}
          </Stack>
        </Paper>
      </main>
    </ScreenStyles>
  );
}

function Choices({ onChoose }: { onChoose: (kind: FactorType) => void }) {
  const { data } = useFactors();
  return (
    <Stack gap="xs">
      <Button onClick={() => onChoose('totp')}>Use an authenticator app</Button>
      {browserSupportsWebAuthn() && (
        <Button variant="default" onClick={() => onChoose('webauthn')}>
          Use a passkey on this device
        </Button>
      )}
      {data?.phones_offered && (
        <Button variant="default" onClick={() => onChoose('phone')}>
          Get codes by text message (least secure)
        </Button>
      )}
    </Stack>
  );
}
