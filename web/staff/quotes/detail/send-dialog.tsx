import { SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { Alert, Fieldset, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Email } from '#contract/base.ts';
import { api } from '../../../api/client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { AllowanceNotice } from '../../mail-allowance/allowance-notice.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SuppressionNotice } from '../../suppressions/suppression-notice.tsx';
import { DepositNotice } from '../payments/deposit-notice.tsx';
import { useQuote } from './quote-model.ts';
import { ShareButtons } from './share-buttons.tsx';
import { useCallKey } from '../use-call-key.ts';

export function SendDialog({ onClose }: { onClose: () => void }) {
  const { quote, company, commands } = useQuote();
  const [email, setEmail] = useState(quote.customer_email);
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isLocal = company.mail === 'outbox';
  const idempotencyKey = useCallKey({ email, message });

  async function send(): Promise<boolean> {
    const address = Email.safeParse(email);
    if (!address.success) {
      setProblem(email.trim() ? 'Invalid email address' : 'Enter the address to send it to');
      return false;
    }
    const detail = await commands.attempt('send', async () =>
      commands.stored(
        await api.quotes.send({ id: quote.id, email: address.data, message }, { context: { idempotencyKey } }),
      ),
    );
    if (!detail) return false;
    toastSuccess(
      isLocal
        ? 'Put in the local outbox. Share the link to reach your customer now.'
        : `Sending to ${address.data}. The quote says “Sent” when the mail server has taken it.`,
    );
    return true;
  }

  return (
    <FormDialog
      title={`Send ${quote.number}`}
      submit={isLocal ? 'Put in outbox' : 'Send email'}
      onSubmit={send}
      onClose={onClose}
    >
      {isLocal && (
        <Alert color="safety" icon={<Icon name="info" />} title="No mail server is set up">
          The mail waits in the local outbox, where you can read it, until there is a mail server. To reach your
          customer now, copy the link, show the QR code or send a text.
        </Alert>
      )}
      <AllowanceNotice />
      <DepositNotice />
      <TextInput
        label="To"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        maxLength={EMAIL_MAX}
        value={email}
        error={problem}
        data-autofocus={email ? undefined : true}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <SuppressionNotice email={email} />
      <Textarea
        label="Your message (optional)"
        description="Stands above the button that opens the quote."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={SEND_MESSAGE_MAX}
        value={message}
        data-autofocus={email ? true : undefined}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        The mail has the link and the quote as a PDF.
      </Text>
      <Fieldset legend="Or share the link" variant="unstyled">
        <ShareButtons onShared={onClose} />
      </Fieldset>
    </FormDialog>
  );
}
