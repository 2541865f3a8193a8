import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { QrDialog } from '../qr-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { TextDialog } from './text-dialog.tsx';
import { smsAddress, smsText } from '../sms.ts';

interface ShareButtonsProps {
  /** called after the link has left this screen */
  onShared?: () => void;
  /** email as one of the ways, equal to the others */
  onEmail?: () => void;
}

/**
 * Ways to send the quote. Each of them marks it as sent when it is done: a copied link when it is in the clipboard, a code when
 * the customer has scanned it, a text through a provider when the provider has accepted it.
 */
export function ShareButtons({ onShared, onEmail }: ShareButtonsProps) {
  const { quote, company, commands } = useQuote();
  const [qrLink, setQrLink] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const hasProvider = company.texts !== 'none' && quote.status === 'pending';

  async function copy() {
    if (await commands.copyLink()) onShared?.();
  }

  async function scanned() {
    setQrLink(null);
    if (await commands.noteShared('qr')) onShared?.();
  }

  async function textFromPhone() {
    const link = await commands.attempt('sms', () => commands.link('text'));
    if (!link) return;
    await commands.noteShared('text');
    onShared?.();
    // Opens the phone's own messaging app with the text filled in. The product sends nothing.
    window.location.assign(smsAddress(quote.customer_phone, smsText(quote, company.name, link)));
  }

  return (
    <>
      <div className="share-buttons">
        <Button
          variant="default"
          leftSection={<Icon name="message" />}
          loading={commands.busy === 'sms'}
          onClick={() => (hasProvider ? setWriting(true) : void textFromPhone())}
        >
          Text
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="copy" />}
          loading={commands.busy === 'copy'}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="qr" />}
          loading={commands.busy === 'qr'}
          onClick={() => void commands.attempt('qr', () => commands.link('qr')).then(setQrLink)}
        >
          {onEmail ? 'QR' : 'QR code'}
        </Button>
        {onEmail && (
          <Button variant="default" leftSection={<Icon name="mail" />} onClick={onEmail}>
            Email
          </Button>
        )}
      </div>
      {writing && (
        <TextDialog
          onClose={() => {
            setWriting(false);
            onShared?.();
          }}
          onOwnPhone={() => {
            setWriting(false);
            void textFromPhone();
          }}
        />
      )}
      <QrDialog
        link={qrLink}
        onClose={() => setQrLink(null)}
        onDone={quote.sent_at || quote.status !== 'pending' ? undefined : () => void scanned()}
      />
    </>
  );
}
