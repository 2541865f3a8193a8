import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { QrCode } from '../../components/qr-code.tsx';

/** The link as a QR code to scan from this screen, and as text to copy by hand. */
export function QrDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title="Scan to open the quote"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {link && (
        <Stack>
          <QrCode text={link} label="QR code of the quote’s link" />
          <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
          <Text size="sm" c="dimmed">
            Let your customer point the phone’s camera at the code.
          </Text>
        </Stack>
      )}
    </Modal>
  );
}
