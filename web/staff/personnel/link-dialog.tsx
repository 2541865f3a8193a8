import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { copyText } from '#web/staff/components/copy-text.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';
import { toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';

export interface SentLink {
  email: string;
  link: string;
}

export function LinkDialog({ sent: { email, link }, onClose }: { sent: SentLink; onClose: () => void }) {
  async function copy() {
    try {
      await copyText(Promise.resolve(link));
      toastSuccess('Invitation link copied.');
    } catch (error) {
      console.warn('The link could not be copied:', error);
      toastProblem('Couldn’t copy the link. Select it and copy it manually.');
    }
  }
  return (
    <Dialog onClose={onClose} title="Share invitation link">
      <Stack>
        <Text size="sm" className="breakable">
          {CHANNEL_NOT_CONNECTED.email} {email} didn’t get an email, so send them this link yourself. We show it only
          once, and it works for 7 days. Anyone with it can join as {email}, so don’t share it with anyone else.
        </Text>
        <TextInput label="Invitation link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button leftSection={<Icon name="copy" />} onClick={() => void copy()} data-autofocus>
            Copy link
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
