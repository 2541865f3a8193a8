import { Button, type ButtonProps, Text } from '@mantine/core';
import { awaitsOwner, type RetriedMessage } from '#domain/messages/leaving-rules.ts';
import { useSession } from '#web/session/use-session.ts';
import { waitsForOwner } from './confirm-texts.ts';
import { useResendConfirmation } from './use-resend-confirmation.ts';

interface SendAgainProps {
  message: RetriedMessage;
  busy: boolean;
  onClick: () => void;
  size?: ButtonProps['size'];
}

/** Sends a message again. If that is impossible now, says what has to happen first. */
export function SendAgain({ message, busy, onClick, size = 'sm' }: SendAgainProps) {
  const { user, organization } = useSession();
  const confirmation = useResendConfirmation();
  const owner = organization?.unconfirmed_owner;
  if (!owner || !awaitsOwner(message, owner))
    return (
      <Button size={size} variant="default" loading={busy} onClick={onClick}>
        Try again
      </Button>
    );
  if (user.role !== 'owner')
    return (
      <Text size="sm" c="dimmed">
        {waitsForOwner(owner, false)}
      </Text>
    );
  return (
    <Button size={size} variant="default" loading={confirmation.busy} onClick={confirmation.resend}>
      Confirm your email
    </Button>
  );
}
