import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useSession } from '#web/session/use-session.ts';
import { Icon } from '#web/ui/icons.tsx';
import { confirmTexts, type UnconfirmedOwner } from './confirm-texts.ts';
import { useResendConfirmation } from './use-resend-confirmation.ts';

/** Appears in the inbox until the owner confirms their email. */
export function ConfirmItem({ owner }: { owner: UnconfirmedOwner }) {
  const isOwner = useSession().user.role === 'owner';
  const { title, text } = confirmTexts(owner, isOwner);
  return (
    <Paper component="li" withBorder p="md" className="panel" aria-label={title}>
      <Stack gap="sm">
        <Group gap="xs" wrap="nowrap">
          <Icon name="mail" size={18} />
          <Text fw={600} className="breakable">
            {title}
          </Text>
        </Group>
        <Text className="breakable">{text}</Text>
        {isOwner && <LinkAgain />}
      </Stack>
    </Paper>
  );
}

function LinkAgain() {
  const { labels, busy, resend } = useResendConfirmation();
  return (
    <Group justify="flex-end">
      <Button variant="default" loading={busy} onClick={resend}>
        {labels.button}
      </Button>
    </Group>
  );
}
