import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The link as a code to be scanned from this screen, and as text to be copied by hand. */
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
          <QrCode text={link} />
          <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
          <Text size="sm" c="dimmed">
            Let your customer point the phone’s camera at the code.
          </Text>
        </Stack>
      )}
    </Modal>
  );
}

/** Always dark on white with a quiet border: cameras need both, also when the app is dark. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the quote’s link"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
