import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { copyText } from '#web/staff/components/copy-text.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { toastProblem, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';

export interface SentLink {
  email: string;
  link: string;
}

/** Without a mail server, the link of an invitation is shown once, so that it can be shared in another way. */
export function LinkDialog({ sent: { email, link }, onClose }: { sent: SentLink; onClose: () => void }) {
  async function copy() {
    try {
      await copyText(Promise.resolve(link));
      toastSuccess('Invitation link copied.');
    } catch (error) {
      console.warn('The link could not be copied:', error);
      toastProblem('The link could not be copied. Select it and copy it by hand.');
    }
  }
  return (
    <Dialog onClose={onClose} title="Share invite link">
      <Stack>
        <Text size="sm" className="breakable">
          No mail server is set up, so the email to {email} was saved but not sent. You can send them this link
          yourself. It is shown only now, lets one person in under that address, and works for 7 days. Don’t share it
          with anyone else.
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
