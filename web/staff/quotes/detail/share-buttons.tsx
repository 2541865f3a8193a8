import { Alert, Anchor, Box, Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { ConfirmBeforeMail } from '#web/staff/mail-allowance/confirm-before-mail.tsx';
import { EMAIL_NOT_CONNECTED, SAVE_WITHOUT_SENDING } from '#web/staff/quotes/email-not-connected.ts';
import { expiredLinkNote } from '#web/staff/quotes/expired-link.ts';
import { marksAsSent } from '#web/staff/quotes/marks-as-sent.ts';
import { QrDialog } from '#web/staff/quotes/qr-dialog.tsx';
import { smsAddress, smsText } from '#web/staff/quotes/sms.ts';
import { Icon } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';
import { TextDialog } from './text-dialog.tsx';
import { useSendEmail } from './use-send-email.ts';

interface ShareButtonsProps {
  onShared?: () => void;
  /** opens the email form; if omitted, the buttons only share the link */
  onEmail?: () => void;
  /** tells the sheet that a dialog above it has opened or closed */
  onCovered?: (covered: boolean) => void;
}

/** Returns the highlighted way to send: email or, without a mail server, a way that works. */
function leadingWay({ mail }: { mail: 'smtp' | 'outbox' }, phone: string): 'email' | 'text' | 'copy' {
  if (mail === 'smtp') return 'email';
  return phone === '' ? 'copy' : 'text';
}

/**
 * Offers ways to send the quote. The quote counts as sent once the link is copied, the customer has scanned the QR
 * code, or the provider has accepted the text.
 */
export function ShareButtons({ onShared, onEmail, onCovered }: ShareButtonsProps) {
  const { quote, company, commands, act } = useQuote();
  const [qrLink, setQrLink] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const covered = writing || qrLink !== null;
  useEffect(() => onCovered?.(covered), [onCovered, covered]);
  const hasProvider = company.texts !== 'none' && quote.status === 'pending';
  const leading = onEmail ? leadingWay(company, quote.customer_phone) : null;

  async function copy() {
    if (await commands.copyLink(() => act('extend'))) onShared?.();
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
    // Opens the phone's own messaging app with the text filled in. The server sends nothing.
    window.location.assign(smsAddress(quote.customer_phone, smsText(quote, company.name, link)));
  }

  return (
    <>
      <ExpiredNotice />
      {leading === 'email' && (
        <Button fullWidth size="md" mb={6} leftSection={<Icon name="mail" />} onClick={onEmail}>
          {quote.customer_email ? `Email ${quote.customer_email}` : 'Email'}
        </Button>
      )}
      <div className="share-buttons" data-leading={leading}>
        {onEmail && (
          <Button
            variant={leading === 'text' ? 'filled' : 'default'}
            data-way="text"
            leftSection={<Icon name="message" />}
            loading={commands.busy === 'sms'}
            onClick={() => (hasProvider ? setWriting(true) : void textFromPhone())}
          >
            {leading === 'text' ? `Text ${quote.customer_phone}` : 'Text'}
          </Button>
        )}
        <Button
          variant={leading === 'copy' ? 'filled' : 'default'}
          data-way="copy"
          leftSection={<Icon name="copy" />}
          loading={commands.busy === 'copy'}
          onClick={() => void copy()}
        >
          Copy link
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="qr" />}
          loading={commands.busy === 'qr'}
          onClick={() => void commands.attempt('qr', () => commands.link('qr')).then(setQrLink)}
        >
          QR code
        </Button>
      </div>
      {onEmail && company.mail === 'outbox' && <SaveEmail onSaved={onShared} onEmail={onEmail} />}
      {writing && (
        <TextDialog
          onClose={() => setWriting(false)}
          onSent={() => {
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
        onDone={marksAsSent(quote) ? () => void scanned() : undefined}
      />
    </>
  );
}

function ExpiredNotice() {
  const { quote, company, actions, act } = useQuote();
  const note = expiredLinkNote(quote, company.time_zone, new Date());
  if (note === null) return null;
  return (
    <Alert color="amber" icon={<Icon name="clock" />} mb={6}>
      <Text size="sm">{note}</Text>
      {actions.possible.has('extend') && (
        <Button size="compact-sm" variant="default" mt={6} onClick={() => act('extend')}>
          Extend expiration
        </Button>
      )}
    </Alert>
  );
}

interface SaveEmailProps {
  onSaved: ShareButtonsProps['onShared'];
  /** asks for the email of a quote without one */
  onEmail: () => void;
}

/** Saves the email in one step. Nothing is sent, so there is nothing to review or add. */
function SaveEmail({ onSaved, onEmail }: SaveEmailProps) {
  const { quote, company, commands } = useQuote();
  const sendEmail = useSendEmail();
  const mail = { email: quote.customer_email, message: '' };
  const idempotencyKey = useCallKey(mail);

  async function save() {
    if (await sendEmail(mail, idempotencyKey)) onSaved?.();
  }

  return (
    <Box ta="center" mt={6}>
      <Text size="sm" c="dimmed">
        {EMAIL_NOT_CONNECTED}{' '}
        <Anchor
          component="button"
          type="button"
          size="sm"
          disabled={commands.busy === 'send'}
          onClick={() => (mail.email === '' ? onEmail() : void save())}
        >
          {mail.email === '' ? 'Add an email address' : SAVE_WITHOUT_SENDING}
        </Anchor>
      </Text>
      <ConfirmBeforeMail mail={company.mail} />
    </Box>
  );
}
