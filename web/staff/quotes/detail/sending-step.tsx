import { Button, Text } from '@mantine/core';
import { SendAgain } from '#web/staff/confirm-email/send-again.tsx';
import { AllowanceNotice } from '#web/staff/mail-allowance/allowance-notice.tsx';
import { ConfirmBeforeMail } from '#web/staff/mail-allowance/confirm-before-mail.tsx';
import { EMAIL_NOT_CONNECTED } from '#web/staff/quotes/email-not-connected.ts';
import { useQuote } from './quote-model.ts';
import type { SendingProblem } from './sending-problem.ts';
import { StepPanel } from './step-panel.tsx';
import { useRetry } from './use-retry.ts';

/** Says why the quote hasn't reached the customer, and offers a way that works. */
export function SendingStep({ problem: { kind, mail } }: { problem: SendingProblem }) {
  const { company } = useQuote();
  const isText = mail.channel === 'text';
  const what = isText ? 'text' : 'email';
  switch (kind) {
    case 'texts_not_connected':
      return (
        <StepPanel tone="expired" icon="message" title="Text not sent">
          <Text size="sm" role="status">
            Texting isn’t connected yet. Copy the link instead.
          </Text>
        </StepPanel>
      );
    case 'email_not_connected':
      return (
        <StepPanel tone="expired" icon="mail" title="Email not sent">
          <Text size="sm" role="status">
            {EMAIL_NOT_CONNECTED}
          </Text>
          <ConfirmBeforeMail mail={company.mail} />
        </StepPanel>
      );
    case 'before_email':
      return (
        <StepPanel tone="expired" icon="mail" title="Email not sent">
          <AllowanceNotice />
          <Text size="sm" role="status" className="breakable">
            The email to {mail.to} wasn’t sent because email wasn’t connected yet. Resend the quote, or share the link.
          </Text>
        </StepPanel>
      );
    case 'delayed':
      return (
        <StepPanel tone="pending" icon="clock" title={`The ${what} hasn’t been sent yet`}>
          <Text size="sm" className="breakable">
            {mail.error} We’ll try again automatically. The link already works.
          </Text>
        </StepPanel>
      );
    case 'spam':
      return (
        <StepPanel tone="declined" icon="warning" title={`${mail.to} marked the email as spam`} isAlert>
          <Text size="sm">We won’t email this address again. Call your customer, or share the link another way.</Text>
        </StepPanel>
      );
    case 'failed':
      return <FailedStep mail={mail} />;
  }
}

function FailedStep({ mail }: { mail: SendingProblem['mail'] }) {
  const { actions, primary, act } = useQuote();
  const retry = useRetry();
  const isText = mail.channel === 'text';
  return (
    <StepPanel
      tone="declined"
      icon="warning"
      title={`The ${isText ? 'text' : 'email'} to ${mail.to} ${mail.status === 'bounced' ? 'bounced' : 'wasn’t sent'}`}
      isAlert
      actions={
        actions.possible.has('send') && (
          <>
            <SendAgain message={mail} busy={retry.isBusy(mail.id)} onClick={() => void retry.run(mail.id)} />
            {primary?.action !== 'send' && (
              <Button variant="default" onClick={() => act('send')}>
                {otherWayLabel(mail)}
              </Button>
            )}
          </>
        )
      }
    >
      <Text size="sm" className="breakable">
        {mail.error} The link already works.
      </Text>
    </StepPanel>
  );
}

/** Names the other way to send, after a message failed. */
export function otherWayLabel({ channel }: { channel: 'email' | 'text' }): string {
  return channel === 'text' ? 'Send by email' : 'Send to another email';
}
