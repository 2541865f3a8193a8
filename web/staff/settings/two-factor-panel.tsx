import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Mark } from '../components/mark.tsx';
import { Panel } from '../components/screen.tsx';
import { FailedState } from '../components/failed-state.tsx';
import { BackupCodesDialog } from '../two-factor/factor-dialogs.tsx';
import { FactorList } from '../two-factor/factor-list.tsx';
import { useFactors } from '../two-factor/factors.ts';
import { SetupDialog } from '../two-factor/setup-dialog.tsx';

/** Authenticator apps, and backup codes for a lost phone. */
export function TwoFactorPanel() {
  const { data, error, isPending, refetch } = useFactors();
  const [dialog, setDialog] = useState<'app' | 'codes' | null>(null);
  const apps = data?.factors.filter(({ factor_type }) => factor_type === 'totp') ?? [];
  const total = data?.factors.length ?? 0;
  return (
    <Panel
      title="Two-factor sign-in"
      lead="After your password you enter a code from an app on your phone. Whoever learns your password still cannot sign in."
      aside={data && <Mark tone={total > 0 ? 'good' : 'waiting'}>{total > 0 ? 'On' : 'Off'}</Mark>}
    >
      {isPending && <Skeleton h={60} role="status" aria-label="Loading" />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="md">
          {apps.length > 0 && <FactorList label="Authenticator apps" factors={apps} total={total} />}
          <Button variant="default" className="panel-button" onClick={() => setDialog('app')}>
            {apps.length > 0 ? 'Add another app' : 'Set up an authenticator app'}
          </Button>
          {data.backup_codes_left !== null && (
            <BackupCodesLeft left={data.backup_codes_left} onRenew={() => setDialog('codes')} />
          )}
        </Stack>
      )}
      {dialog === 'app' && <SetupDialog kind="totp" hasFactors={total > 0} onClose={() => setDialog(null)} />}
      {dialog === 'codes' && <BackupCodesDialog onClose={() => setDialog(null)} />}
    </Panel>
  );
}

function BackupCodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  const isLow = left <= 2;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>Backup codes</Text>
        <Text size="sm" c="dimmed">
          {left} of 10 left.{isLow && ' Make new ones before you need them.'}
        </Text>
      </div>
      <Button variant="default" size="xs" onClick={onRenew}>
        New backup codes
      </Button>
    </Group>
  );
}
