import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/api/client.ts';
import { QrCode } from '#web/staff/components/qr-code.tsx';
import { BeginForm } from './begin-form.tsx';
import { CodeInput } from './code-input.tsx';
import type { Confirmed } from './factors.ts';
import { useStep } from './use-step.ts';

interface SetupProps {
  hasFactors: boolean;
  onConfirmed: (confirmed: Confirmed) => void;
}

interface Begun {
  id: string;
  secret: string;
  uri: string;
}

/** Sets up an authenticator app. The person reauthenticates, scans the QR code and enters the first code. */
export function AppSetup({ hasFactors, onConfirmed }: SetupProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? (
    <ScanStep begun={begun} onConfirmed={onConfirmed} />
  ) : (
    <BeginStep hasFactors={hasFactors} onBegun={setBegun} />
  );
}

function BeginStep({ hasFactors, onBegun }: { hasFactors: boolean; onBegun: (begun: Begun) => void }) {
  return (
    <BeginForm
      lead="You need an app such as Google Authenticator, Microsoft Authenticator or a password manager on your phone."
      firstName="Authenticator app"
      nameHelp="So you can recognize it later, for example by the phone it’s on."
      hasFactors={hasFactors}
      onBegin={async (asked) => {
        const answer = await api.factors.enroll({ factor_type: 'totp', ...asked });
        if (answer.totp) onBegun({ id: answer.factor.id, ...answer.totp });
      }}
    />
  );
}

function ScanStep({ begun, onConfirmed }: { begun: Begun; onConfirmed: (confirmed: Confirmed) => void }) {
  const [code, setCode] = useState('');
  const { busy, problems, submit } = useStep(async () => {
    onConfirmed(await api.factors.confirm({ id: begun.id, code }));
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">1. In the app, add an account and scan this code.</Text>
        <QrCode text={begun.uri} label="QR code for the authenticator app" />
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            Can’t scan it? Type this key into the app:
          </Text>
          <div className="setup-secret">{begun.secret.match(/.{1,4}/g)?.join(' ')}</div>
        </div>
        <CodeInput
          label="2. Enter the code from the app"
          description="6 digits, changes every 30 seconds"
          value={code}
          error={problems.get('code')}
          onChange={setCode}
        />
        <Button type="submit" loading={busy}>
          Turn on
        </Button>
      </Stack>
    </form>
  );
}
