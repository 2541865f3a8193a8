import { Button, Skeleton, Text } from '@mantine/core';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { FactorList } from '#web/staff/two-factor/factor-list.tsx';
import { useFactors } from '#web/staff/two-factor/factors.ts';
import { SetupDialog } from '#web/staff/two-factor/setup-dialog.tsx';

export function PasskeysPanel() {
  const { data, error, isPending, refetch } = useFactors();
  const [isAdding, setIsAdding] = useState(false);
  const passkeys = data?.factors.filter(({ factor_type }) => factor_type === 'webauthn') ?? [];
  const total = data?.factors.length ?? 0;
  return (
    <Panel
      title="Passkeys"
      lead="Sign in with your fingerprint, face or screen lock instead of a password. Once you add a passkey, your password alone no longer signs you in."
    >
      {isPending && <Skeleton h={60} role="status" aria-label="Loading" />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {passkeys.length > 0 && <FactorList label="Passkeys" factors={passkeys} total={total} />}
      {data &&
        (browserSupportsWebAuthn() ? (
          <Button variant="default" className="panel-button" onClick={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        ) : (
          <Text size="sm">This browser doesn’t support passkeys. Open this page in another browser to add one.</Text>
        ))}
      {isAdding && <SetupDialog kind="webauthn" hasFactors={total > 0} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}
