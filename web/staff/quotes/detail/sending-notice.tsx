import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { mayRetry } from '#domain/messages/delivery-status.ts';
import { SendAgain } from '#web/staff/confirm-email/send-again.tsx';
import { AllowanceNotice } from '#web/staff/mail-allowance/allowance-notice.tsx';
import { ConfirmBeforeMail } from '#web/staff/mail-allowance/confirm-before-mail.tsx';
import { EMAIL_NOT_CONNECTED } from '#web/staff/quotes/email-not-connected.ts';
import { Icon } from '#web/ui/icons.tsx';
import { outboxReason } from './outbox-reason.ts';
import { useQuote } from './quote-model.ts';
import { useRetry } from './use-retry.ts';

/** Explains that an email wasn't sent because email wasn't connected then. Names limits that still apply. */
function EmailStayedNotice({ to }: { to: string }) {
  const { act } = useQuote();
  return (
    <Stack gap="xs">
      <AllowanceNotice />
      <Text size="sm" role="status" className="breakable">
        The email to {to} wasn’t sent because email wasn’t connected yet. Send the quote again, or share the link.
      </Text>
      <Button variant="default" onClick={() => act('send')} style={{ alignSelf: 'flex-start' }}>
        Send again
      </Button>
    </Stack>
  );
}

export function SendingNotice() {
  const { quote, company, actions, act } = useQuote();
  const retry = useRetry();
  // Messages are sorted newest first, so this finds the latest email.
  const mail = quote.messages.find(({ kind }) => kind === 'quote_sent');
  if (!mail || quote.status !== 'pending' || !actions.possible.has('send')) return null;
  const isText = mail.channel === 'text';
  const saved = quote.sent_at ? null : outboxReason(mail, company);
  if (saved === 'texts_not_connected')
    return (
      <Text size="sm" c="dimmed" role="status">
        Texting isn’t connected yet. Copy the link instead.
      </Text>
    );
  if (saved === 'email_not_connected')
    return (
      <div>
        <Text size="sm" c="dimmed" role="status">
          {EMAIL_NOT_CONNECTED}
        </Text>
        <ConfirmBeforeMail mail={company.mail} />
      </div>
    );
  if (saved === 'before_email') return <EmailStayedNotice to={mail.to} />;
  if (mail.status === 'queued' && mail.error)
    return (
      <Alert
        color="amber"
        icon={<Icon name="clock" />}
        title={isText ? 'The text hasn’t been sent yet' : 'The email hasn’t been sent yet'}
      >
        <Text size="sm" className="breakable">
          {mail.error}
        </Text>
        <Text size="sm">We’ll try again automatically. The link already works.</Text>
      </Alert>
    );
  if (mail.status === 'complained')
    return (
      <Alert color="clay" role="alert" icon={<Icon name="warning" />} title={`${mail.to} marked the email as spam`}>
        <Text size="sm">We won’t email this address again. Call your customer, or share the link another way.</Text>
      </Alert>
    );
  if (!mayRetry(mail)) return null;
  const happened = mail.status === 'bounced' ? 'bounced' : 'wasn’t sent';
  return (
    <Alert
      color="clay"
      role="alert"
      icon={<Icon name="warning" />}
      title={`The ${isText ? 'text' : 'email'} to ${mail.to} ${happened}`}
    >
      <Stack gap="xs">
        <Text size="sm" className="breakable">
          {mail.error}
        </Text>
        <Group gap="xs">
          <SendAgain message={mail} busy={retry.isBusy(mail.id)} onClick={() => void retry.run(mail.id)} />
          <Button variant="default" onClick={() => act('send')}>
            {isText ? 'Send by email' : 'Send to another email'}
          </Button>
        </Group>
        <Text size="sm">Or share the link. It already works.</Text>
      </Stack>
    </Alert>
  );
}
