import { Anchor, Text } from '@mantine/core';
import { OLD_SECRET_HOURS } from '#domain/company/webhook-events.ts';
import { SecretDialog } from '#web/staff/components/secret-dialog.tsx';

export function SigningSecret({
  secret,
  replaces,
  onClose,
}: {
  secret: string;
  replaces: boolean;
  onClose: () => void;
}) {
  return (
    <SecretDialog
      title="Copy the signing secret now"
      label="Signing secret"
      noun="secret"
      secret={secret}
      onClose={onClose}
    >
      <Text size="sm">
        Your program uses it to check that an event came from us.{' '}
        {replaces && `The old secret also works for ${OLD_SECRET_HOURS} hours, so you have time to switch. `}
        You won’t be able to see it again. Store it where you keep your passwords.{' '}
        <Anchor href="/developers#webhooks" target="_blank" inherit underline="always">
          How to check a signature
        </Anchor>
      </Text>
    </SecretDialog>
  );
}
