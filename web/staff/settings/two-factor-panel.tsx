import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { PHONES_MAX } from '#domain/messages/phone-code.ts';
import { FailedState } from '#web/staff/components/failed-state.tsx';
import { Mark } from '#web/staff/components/mark.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { BackupCodesDialog } from '#web/staff/two-factor/factor-dialogs.tsx';
import { FactorList } from '#web/staff/two-factor/factor-list.tsx';
import { type Factor, useFactors } from '#web/staff/two-factor/factors.ts';
import { SetupDialog } from '#web/staff/two-factor/setup-dialog.tsx';

export function TwoFactorPanel() {
  const { data, error, isPending, refetch } = useFactors();
  const [dialog, setDialog] = useState<'totp' | 'phone' | 'codes' | null>(null);
  const apps = data?.factors.filter(({ factor_type }) => factor_type === 'totp') ?? [];
  const phones = data?.factors.filter(({ factor_type }) => factor_type === 'phone') ?? [];
  const total = data?.factors.length ?? 0;
  return (
    <Panel
      title="Two-factor sign-in"
      lead="After your password, you enter a code, ideally from an app on your phone. Someone who learns your password still can’t sign in."
      aside={data && <Mark tone={total > 0 ? 'good' : 'off'}>{total > 0 ? 'On' : 'Off'}</Mark>}
    >
      {isPending && <Skeleton h={60} role="status" aria-label="Loading" />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="md">
          {apps.length > 0 && <FactorList label="Authenticator apps" factors={apps} total={total} />}
          <Button variant="default" className="panel-button" onClick={() => setDialog('totp')}>
            {apps.length > 0 ? 'Add another app' : 'Set up an authenticator app'}
          </Button>
          <Phones
            phones={phones}
            total={total}
            isOffered={data.phones_offered !== null}
            onAdd={() => setDialog('phone')}
          />
          {data.backup_codes_left !== null && (
            <BackupCodesLeft left={data.backup_codes_left} onRenew={() => setDialog('codes')} />
          )}
        </Stack>
      )}
      {(dialog === 'totp' || dialog === 'phone') && (
        <SetupDialog kind={dialog} hasFactors={total > 0} onClose={() => setDialog(null)} />
      )}
      {dialog === 'codes' && <BackupCodesDialog onClose={() => setDialog(null)} />}
    </Panel>
  );
}

interface PhonesProps {
  phones: readonly Factor[];
  total: number;
  /** true if this installation sends texts */
  isOffered: boolean;
  onAdd: () => void;
}

/** Lists phones after the apps, because texts are the weakest factor. */
function Phones({ phones, total, isOffered, onAdd }: PhonesProps) {
  if (!isOffered && phones.length === 0) return null;
  return (
    <>
      {phones.length > 0 && <FactorList label="Phone numbers" factors={phones} total={total} />}
      {!isOffered && (
        <Text size="sm">
          Text message codes are no longer available. Set up an authenticator app or a passkey. Until then, use your
          backup codes.
        </Text>
      )}
      {isOffered && phones.length < PHONES_MAX && (
        <div>
          <Button variant="default" className="panel-button" onClick={onAdd}>
            {phones.length > 0 ? 'Add another phone number' : 'Add a phone number'}
          </Button>
          <Text size="sm" c="dimmed" mt={4}>
            Text message codes are the least secure option, but better than a password alone.
          </Text>
        </div>
      )}
    </>
  );
}

function BackupCodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  const isLow = left <= 2;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>Backup codes</Text>
        <Text size="sm" c="dimmed">
          {left} of 10 left.{isLow && ' Create new ones before you run out.'}
        </Text>
      </div>
      <Button variant="default" size="xs" onClick={onRenew}>
        New backup codes
      </Button>
    </Group>
  );
}
