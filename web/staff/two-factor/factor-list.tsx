import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { staffDate } from '#domain/dates.ts';
import { useSession } from '#web/session/use-session.ts';
import { RemoveDialog, RenameDialog } from './factor-dialogs.tsx';
import type { Factor } from './factors.ts';

interface FactorListProps {
  label: string;
  factors: readonly Factor[];
  /** number of factors of all kinds */
  total: number;
}

export function FactorList({ label, factors, total }: FactorListProps) {
  const [open, setOpen] = useState<{ factor: Factor; dialog: 'rename' | 'remove' } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="factor-list" aria-label={label}>
        {factors.map((factor) => (
          <li key={factor.id}>
            <div>
              <Text fw={600} className="breakable">
                {factor.friendly_name}
                {factor.phone !== null && <span className="nowrap"> {factor.phone}</span>}
              </Text>
              <LastUse factor={factor} />
            </div>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={`Rename ${factor.friendly_name}`}
                onClick={() => setOpen({ factor, dialog: 'rename' })}
              >
                Rename
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove ${factor.friendly_name}`}
                onClick={() => setOpen({ factor, dialog: 'remove' })}
              >
                Remove
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      {open?.dialog === 'rename' && <RenameDialog factor={open.factor} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog factor={open.factor} isLast={total === 1} onClose={close} />}
    </>
  );
}

function LastUse({ factor }: { factor: Factor }) {
  const zone = useSession().organization?.time_zone ?? 'UTC';
  const used = factor.last_used_at ? `last used ${staffDate(factor.last_used_at, zone)}` : 'not used yet';
  return (
    <Text size="sm" c="dimmed">
      Added {staffDate(factor.created_at, zone)}, {used}
    </Text>
  );
}
