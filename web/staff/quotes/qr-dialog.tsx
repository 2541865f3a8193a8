import { Button, Group, Stack, Text } from '@mantine/core';
import { copyText } from '#web/staff/components/copy-text.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { QrCode } from '#web/staff/components/qr-code.tsx';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { Icon } from '#web/ui/icons.tsx';

interface QrDialogProps {
  title?: string;
  /** whose quote it is, and the amount: "Alicia Moreno, $1,076.11" */
  about: string;
  /** null: closed */
  link: string | null;
  onClose: () => void;
  /** called when staff confirm that the customer has the link; omitted if there is nothing to confirm */
  onDone?: (() => void) | undefined;
}

export function QrDialog({ title = 'Scan to open the quote', about, link, onClose, onDone }: QrDialogProps) {
  if (link === null) return null;
  async function copy(address: string) {
    try {
      await copyText(Promise.resolve(address));
      toastSuccess('Link copied. Paste it in a message to your customer.');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Dialog onClose={onClose} title={title} size={400} className="qr-dialog">
      <Stack>
        <Text fw={600} className="breakable">
          {about}
        </Text>
        <QrCode text={link} label="QR code of the quote’s link" />
        <Text size="sm" c="dimmed">
          Have your customer point their phone camera at the code.
        </Text>
        <Group grow gap="xs">
          <Button variant="default" leftSection={<Icon name="link" />} onClick={() => void copy(link)}>
            Copy link
          </Button>
          {onDone && <Button onClick={onDone}>Mark as sent</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}
