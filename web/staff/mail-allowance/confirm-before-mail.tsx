import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { asksToConfirm } from './allowance-labels.ts';

/** Asks the owner to confirm their email while email isn't connected. Either problem blocks emails to customers. */
export function ConfirmBeforeMail({ mail }: { mail: 'smtp' | 'outbox' | undefined }) {
  const { user } = useSession();
  if (!asksToConfirm(user, mail)) return null;
  return (
    <Text size="sm" c="dimmed">
      <Anchor component={Link} to="/app/settings/account#email" size="sm" underline="always">
        Confirm your email
      </Anchor>{' '}
      so we can email customers once email is connected.
    </Text>
  );
}
