import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '#web/staff/components/copy-text.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useOwnTexts } from '#web/staff/quotes/leading-way.ts';
import { QrDialog } from '#web/staff/quotes/qr-dialog.tsx';
import { smsAddress } from '#web/staff/quotes/sms.ts';
import { Icon } from '#web/ui/icons.tsx';

interface PayLinkButtonsProps {
  link: string;
  phone: string;
  text: string;
  /** whose quote it is, and the amount */
  about: string;
  /** true if no email can be sent, so the first of these ways is the main one */
  isLeading?: boolean;
}

export function PayLinkButtons({ link, phone, text, about, isLeading = false }: PayLinkButtonsProps) {
  const [showsCode, setShowsCode] = useState(false);
  async function copy() {
    try {
      await copyText(Promise.resolve(link));
      toastSuccess('Link copied. Paste it in a message to your customer.');
    } catch (error) {
      toastError(error);
    }
  }
  const isTextLeading = useOwnTexts() && isLeading && phone !== '';
  const textButton = (
    <Button
      variant={isTextLeading ? 'filled' : 'default'}
      {...(isTextLeading && { size: 'md', 'data-autofocus': true })}
      leftSection={<Icon name="message" />}
      // Opens the phone's own messaging app with the text filled in. The server sends nothing.
      onClick={() => window.location.assign(smsAddress(phone, text))}
    >
      {isTextLeading ? `Text ${phone}` : 'Text'}
    </Button>
  );
  const isCopyLeading = isLeading && !isTextLeading;
  return (
    <>
      {isTextLeading && textButton}
      <div className="share-buttons">
        <Button
          variant={isCopyLeading ? 'filled' : 'default'}
          data-autofocus={isCopyLeading || undefined}
          leftSection={<Icon name="copy" />}
          onClick={() => void copy()}
        >
          {isLeading ? 'Copy link' : 'Copy'}
        </Button>
        <Button variant="default" leftSection={<Icon name="qr" />} onClick={() => setShowsCode(true)}>
          QR code
        </Button>
        {!isTextLeading && textButton}
      </div>
      <QrDialog title="Scan to pay" about={about} link={showsCode ? link : null} onClose={() => setShowsCode(false)} />
    </>
  );
}
