import { Anchor, Text } from '@mantine/core';
import { OLD_SECRET_HOURS } from '#domain/company/webhook-events.ts';
import { SecretDialog } from '#web/staff/components/secret-dialog.tsx';

/** The secret that signs the webhooks of an endpoint, shown once. */
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
        Your program checks with it that an event comes from here.{' '}
        {replaces &&
          `For ${OLD_SECRET_HOURS} hours the secret before it signs along, so that nothing is refused while you change over. `}
        This is the only time it is shown: keep it where you keep passwords.{' '}
        <Anchor href="/developers#webhooks" target="_blank" inherit underline="always">
          How to check a signature
        </Anchor>
      </Text>
    </SecretDialog>
  );
}
