import { Button, Stack, Text, TextInput } from '@mantine/core';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { QrCode } from '#web/staff/components/qr-code.tsx';

interface QrDialogProps {
  title?: string;
  /** null: closed */
  link: string | null;
  onClose: () => void;
  /** called when staff confirm that the customer has the link; omitted if there is nothing to confirm */
  onDone?: (() => void) | undefined;
}

export function QrDialog({ title = 'Scan to open the quote', link, onClose, onDone }: QrDialogProps) {
  if (link === null) return null;
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        <QrCode text={link} label="QR code of the quote’s link" />
        <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Text size="sm" c="dimmed">
          Have your customer point their phone camera at the code.
        </Text>
        {onDone && <Button onClick={onDone}>Mark as sent</Button>}
      </Stack>
    </Dialog>
  );
}
