import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Email } from '#contract/base.ts';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { AllowanceNotice } from '#web/staff/mail-allowance/allowance-notice.tsx';
import { EMAIL_NOT_CONNECTED, SAVE_WITHOUT_SENDING } from '#web/staff/quotes/email-not-connected.ts';
import { SuppressionNotice } from '#web/staff/suppressions/suppression-notice.tsx';
import { useQuote } from './quote-model.ts';
import { useSendEmail } from './use-send-email.ts';

interface EmailFormProps {
  onSent: () => void;
  /** called instead of `onSent` if the server only saves emails */
  onSaved: () => void;
  onBack: () => void;
}

/** Sends the quote by email. A failure keeps the typed input. */
export function EmailForm({ onSent, onSaved, onBack }: EmailFormProps) {
  const { quote, company, commands } = useQuote();
  const [email, setEmail] = useState(quote.customer_email);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const to = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const isLocal = company.mail === 'outbox';
  const idempotencyKey = useCallKey({ email, message });
  const sendEmail = useSendEmail();
  const isKnown = useRef(email !== '');
  useEffect(() => (isKnown.current ? note : to).current?.focus(), []);

  async function send(): Promise<void> {
    const address = Email.safeParse(email);
    if (!address.success) {
      setProblem(email.trim() ? 'Invalid email address' : 'Enter an email address');
      return to.current?.focus();
    }
    if (!(await sendEmail({ email: address.data, message }, idempotencyKey))) return;
    if (isLocal) onSaved();
    else onSent();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        {isLocal && (
          <Text size="sm" c="dimmed">
            {EMAIL_NOT_CONNECTED}
          </Text>
        )}
        <AllowanceNotice />
        <TextInput
          ref={to}
          label="To"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          maxLength={EMAIL_MAX}
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <SuppressionNotice email={email} />
        <Textarea
          ref={note}
          label="Your message (optional)"
          description="Appears above the button in the email."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={SEND_MESSAGE_MAX}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          The email includes the link and a PDF.
        </Text>
        <Group gap="xs" grow>
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={commands.busy === 'send'}>
            {isLocal ? SAVE_WITHOUT_SENDING : 'Send email'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
