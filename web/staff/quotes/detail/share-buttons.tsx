import { Alert, Anchor, Box, Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatMoney } from '#domain/pricing/money.ts';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { ConfirmBeforeMail } from '#web/staff/mail-allowance/confirm-before-mail.tsx';
import { EMAIL_NOT_CONNECTED, SAVE_WITHOUT_SENDING } from '#web/staff/quotes/email-not-connected.ts';
import { expiredLinkNote } from '#web/staff/quotes/expired-link.ts';
import { leadingWay, useOwnTexts } from '#web/staff/quotes/leading-way.ts';
import { marksAsSent } from '#web/staff/quotes/marks-as-sent.ts';
import { QrDialog } from '#web/staff/quotes/qr-dialog.tsx';
import { smsAddress, smsText } from '#web/staff/quotes/sms.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { useQuote } from './quote-model.ts';
import type { SentWay } from './sent-dialog.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useSendEmail } from './use-send-email.ts';

interface ShareButtonsProps {
  onShared?: () => void;
  /** called instead of `onShared` once a message was handed over, or the customer has the link */
  onSent?: (way: SentWay) => void;
  /** asks for the email of a quote without one; if omitted, the buttons only share the link */
  onEmail?: () => void;
  /** true if email is no way to send, so the first of the other ways is the main one */
  isLed?: boolean;
  /** tells the sheet whether another dialog covers it */
  onCovered?: (covered: boolean) => void;
}

/**
 * Offers ways to send the quote. The quote counts as sent once the link is copied, the customer has scanned the QR
 * code, or the provider has accepted the text.
 */
export function ShareButtons({ onShared, onSent, onEmail, isLed = false, onCovered }: ShareButtonsProps) {
  const { quote, company, commands, act } = useQuote();
  const [qrLink, setQrLink] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const covered = writing || qrLink !== null;
  useEffect(() => onCovered?.(covered), [onCovered, covered]);
  const hasProvider = company.texts !== 'none' && quote.status === 'pending';
  const mayText = useOwnTexts() || hasProvider;
  const way = onEmail || isLed ? leadingWay(company, quote.customer_phone, mayText) : null;
  const leading = isLed && way === 'email' ? 'copy' : way;
  const sent = (way: SentWay) => (onSent ? onSent(way) : onShared?.());
  // Sharing the link of a quote that was sent before changes nothing, so that is no news.
  const shared = (way: SentWay) => (marksAsSent(quote) ? sent(way) : onShared?.());

  async function copy() {
    const isSaid = onSent !== undefined && marksAsSent(quote);
    if (await commands.copyLink(() => act('extend'), isSaid)) shared('copy');
  }

  async function scanned() {
    setQrLink(null);
    if (await commands.noteShared('qr')) sent('qr');
  }

  async function textFromPhone() {
    const link = await commands.attempt('sms', () => commands.link('text'));
    if (!link) return;
    await commands.noteShared('text');
    shared('phone');
    // Opens the phone's own messaging app with the text filled in. The server sends nothing.
    window.location.assign(smsAddress(quote.customer_phone, smsText(quote, company.name, link)));
  }

  const text = () => (hasProvider ? setWriting(true) : void textFromPhone());
  const others: WayButtonProps[] = [
    ...(onEmail && leading !== 'text'
      ? [{ icon: 'message', busy: 'sms', onClick: text, children: 'Text' } as const]
      : []),
    ...(leading === 'copy'
      ? []
      : [{ icon: 'link', busy: 'copy', onClick: () => void copy(), children: 'Copy link' } as const]),
    {
      icon: 'qr',
      busy: 'qr',
      onClick: () => void commands.attempt('qr', () => commands.link('qr')).then(setQrLink),
      children: 'QR code',
    },
  ];

  return (
    <>
      <ExpiredNotice />
      {leading === 'email' && onEmail && <EmailButton onEmail={onEmail} onSent={() => sent('email')} />}
      {leading === 'text' && (
        <WayButton isLeading hasFirstFocus={isLed} icon="message" busy="sms" onClick={text}>
          {`Text ${quote.customer_phone}`}
        </WayButton>
      )}
      {leading === 'copy' && (
        <WayButton isLeading hasFirstFocus={isLed} icon="link" busy="copy" onClick={() => void copy()}>
          Copy link
        </WayButton>
      )}
      <div className={onEmail ? 'send-ways' : 'share-buttons'}>
        {others.map((way) => (
          <WayButton key={way.busy} {...way} />
        ))}
      </div>
      {onEmail && company.mail === 'outbox' && <SaveEmail onSaved={onShared} onEmail={onEmail} />}
      {writing && (
        <TextDialog
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false);
            if (company.texts === 'test') onShared?.();
            else sent('text');
          }}
          onOwnPhone={() => {
            setWriting(false);
            void textFromPhone();
          }}
        />
      )}
      <QrDialog
        about={`${quote.customer_name || quote.number}, ${formatMoney(quote.total_cents, company.currency)}`}
        link={qrLink}
        onClose={() => setQrLink(null)}
        onDone={marksAsSent(quote) ? () => void scanned() : undefined}
      />
    </>
  );
}

interface WayButtonProps {
  icon: IconName;
  /** name of the command that the button waits for */
  busy: string;
  isLeading?: boolean;
  hasFirstFocus?: boolean;
  onClick: () => void;
  children: string;
}

function WayButton({ icon, busy, isLeading = false, hasFirstFocus = false, onClick, children }: WayButtonProps) {
  const { commands } = useQuote();
  return (
    <Button
      variant={isLeading ? 'filled' : 'default'}
      className={isLeading ? 'send-lead' : undefined}
      data-autofocus={hasFirstFocus || undefined}
      fullWidth={isLeading}
      leftSection={<Icon name={icon} />}
      loading={commands.busy === busy}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

interface EmailButtonProps {
  onEmail: () => void;
  onSent: () => void;
}

/** Emails the quote at once. A quote without an email asks for it first. */
function EmailButton({ onEmail, onSent }: EmailButtonProps) {
  const { quote } = useQuote();
  const sendEmail = useSendEmail();
  const mail = { email: quote.customer_email, message: '' };
  const idempotencyKey = useCallKey(mail);
  return (
    <WayButton
      isLeading
      icon="mail"
      busy="send"
      onClick={() =>
        mail.email === '' ? onEmail() : void sendEmail(mail, idempotencyKey).then((isSent) => isSent && onSent())
      }
    >
      {mail.email === '' ? 'Email' : `Email ${mail.email}`}
    </WayButton>
  );
}

function ExpiredNotice() {
  const { quote, company, actions, act } = useQuote();
  const note = expiredLinkNote(quote, company.time_zone, new Date());
  if (note === null) return null;
  return (
    <Alert color="slate" icon={<Icon name="clock" />}>
      <Text size="sm">{note}</Text>
      {/* The page's main button may extend it already. */}
      {actions.possible.has('extend') && actions.primary !== 'extend' && (
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
    <Box ta="center">
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
