import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '#web/staff/components/copy-text.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { QrDialog } from '#web/staff/quotes/qr-dialog.tsx';
import { smsAddress } from '#web/staff/quotes/sms.ts';
import { Icon } from '#web/ui/icons.tsx';

export function PayLinkButtons({ link, phone, text }: { link: string; phone: string; text: string }) {
  const [showsCode, setShowsCode] = useState(false);
  async function copy() {
    try {
      await copyText(Promise.resolve(link));
      toastSuccess('Link copied. Paste it in a message to your customer.');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <>
      <SimpleGrid cols={3} spacing={6} className="share-buttons">
        <Button variant="default" px={4} leftSection={<Icon name="copy" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="default" px={4} leftSection={<Icon name="qr" />} onClick={() => setShowsCode(true)}>
          QR code
        </Button>
        <Button
          variant="default"
          px={4}
          leftSection={<Icon name="message" />}
          // Opens the phone's own messaging app with the text filled in. The server sends nothing.
          onClick={() => window.location.assign(smsAddress(phone, text))}
        >
          Text
        </Button>
      </SimpleGrid>
      <QrDialog title="Scan to pay" link={showsCode ? link : null} onClose={() => setShowsCode(false)} />
    </>
  );
}
