import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { Icon } from '#web/ui/icons.tsx';

/** Asks an owner to confirm their email while messages to customers are on hold because of it. */
export function ConfirmNotice({ waiting }: { waiting: number }) {
  const { user } = useSession();
  if (waiting === 0 || user.role !== 'owner') return null;
  return (
    <Alert color="amber" icon={<Icon name="mail" />} title="Confirm your email so your quotes can be sent.">
      <Text size="sm">
        {waiting === 1 ? '1 message is waiting.' : `${waiting} messages are waiting.`} Open the link we sent to{' '}
        <span className="breakable">{user.email}</span>, or{' '}
        <Anchor component={Link} to="/app/settings" size="sm" underline="always">
          send the link again in Settings
        </Anchor>
        .
      </Text>
    </Alert>
  );
}
