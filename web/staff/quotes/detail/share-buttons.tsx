import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { QrDialog } from '../qr-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { TextDialog } from './text-dialog.tsx';
import { smsAddress, smsText } from '../sms.ts';

/**
 * Ways to share the link other than email. Each of them marks the quote as sent: at once, or a text through a provider
 * when the provider has accepted it.
 * @param onShared called after the link has left this screen
 */
export function ShareButtons({ onShared }: { onShared?: () => void }) {
  const { quote, company, commands } = useQuote();
  const [qrLink, setQrLink] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const hasProvider = company.texts !== 'none' && quote.status === 'pending';

  async function copy() {
    await commands.copyLink();
    onShared?.();
  }

  async function textFromPhone() {
    const link = await commands.attempt('sms', () => commands.link('text'));
    if (!link) return;
    onShared?.();
    // Opens the phone's own messaging app with the text filled in. The product sends nothing.
    window.location.assign(smsAddress(quote.customer_phone, smsText(quote, company.name, link)));
  }

  return (
    <>
      <SimpleGrid cols={3} spacing={6} className="share-buttons">
        <Button
          variant="default"
          px={4}
          leftSection={<Icon name="copy" />}
          loading={commands.busy === 'copy'}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          px={4}
          leftSection={<Icon name="qr" />}
          loading={commands.busy === 'qr'}
          onClick={() => void commands.attempt('qr', () => commands.link('qr')).then(setQrLink)}
        >
          QR code
        </Button>
        <Button
          variant="default"
          px={4}
          leftSection={<Icon name="message" />}
          loading={commands.busy === 'sms'}
          onClick={() => (hasProvider ? setWriting(true) : void textFromPhone())}
        >
          Text
        </Button>
      </SimpleGrid>
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
      <QrDialog link={qrLink} onClose={() => setQrLink(null)} />
    </>
  );
}
