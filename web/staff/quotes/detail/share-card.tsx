import { Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icons.tsx';
import { Section } from '../builder/section.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { smsAddress, smsText } from './sms.ts';

/** The ways the link reaches the customer besides the mail. Each of them makes a draft count as sent. */
export function ShareCard() {
  const { quote, company, actions, commands } = useQuote();
  const [qrLink, setQrLink] = useState<string | null>(null);
  if (!actions.possible.has('share')) return null;

  async function text() {
    const link = await commands.attempt('sms', commands.link);
    // The phone's own messaging app opens with the text filled in; nothing is sent by us.
    if (link) window.location.assign(smsAddress(quote.customer_phone, smsText(quote, company.name, link)));
  }

  return (
    <Section title="Share the link">
      <SimpleGrid cols={3} spacing="xs">
        <Button
          variant="default"
          px="xs"
          leftSection={<Icon name="copy" />}
          loading={commands.busy === 'copy'}
          onClick={() => void commands.copyLink()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          px="xs"
          leftSection={<Icon name="qr" />}
          loading={commands.busy === 'qr'}
          onClick={() => void commands.attempt('qr', commands.link).then(setQrLink)}
        >
          QR code
        </Button>
        <Button
          variant="default"
          px="xs"
          leftSection={<Icon name="message" />}
          loading={commands.busy === 'sms'}
          onClick={() => void text()}
        >
          Text
        </Button>
      </SimpleGrid>
      {quote.label === 'draft' && (
        <Text size="sm" c="dimmed">
          Sharing the link marks the quote as sent.
        </Text>
      )}
      <QrDialog link={qrLink} onClose={() => setQrLink(null)} />
    </Section>
  );
}
