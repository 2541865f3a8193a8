import { Anchor, Fieldset, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Email } from '#contract/base.ts';
import { EMAIL_MAX } from '#domain/contact-details.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import { SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { api } from '#web/api/client.ts';
import type { Detail } from '#web/quote-form/quote-form.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import { Dialog } from '#web/staff/components/dialog.tsx';
import { LongTextField, TextField } from '#web/staff/components/fields.tsx';
import type { Problems } from '#web/staff/components/form-problems.ts';
import { toastError, toastSuccess } from '#web/staff/components/toasts.tsx';
import { useCallKey } from '#web/staff/components/use-call-key.ts';
import { AllowanceNotice } from '#web/staff/mail-allowance/allowance-notice.tsx';
import { EMAIL_NOT_CONNECTED, SAVE_WITHOUT_SENDING } from '#web/staff/quotes/email-not-connected.ts';
import { PayLinkButtons } from './pay-link-buttons.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { requestContents, requestText, requestTitle } from './payment-forms.ts';
import { askedOf, type Payments } from './payment-rows.ts';
import { usePaymentsStored } from './use-payments.ts';

interface RequestForm {
  email: string;
  message: string;
}

function requestProblems({ email }: RequestForm): Problems {
  if (Email.safeParse(email).success) return new Map();
  return new Map([['email', email.trim() ? 'Invalid email address' : 'Enter an email address']]);
}

interface RequestPaymentDialogProps {
  quote: Detail;
  company: CompanyView;
  payments: Payments;
  onClose: () => void;
}

/** Requests the deposit while it is due, then the balance. Staff can send an email or share the link. */
export function RequestPaymentDialog(props: RequestPaymentDialogProps) {
  const { company, payments } = props;
  // Without a mail server, sharing the link comes first, because an email could only be saved.
  return company.mail === 'outbox' && payments.pay_url !== null ? (
    <ShareRequestDialog {...props} link={payments.pay_url} />
  ) : (
    <EmailRequestDialog {...props} />
  );
}

/** Offers to share the payment link. The email can only be saved. */
function ShareRequestDialog({ quote, company, payments, onClose, link }: RequestPaymentDialogProps & { link: string }) {
  const stored = usePaymentsStored();
  const [isBusy, setIsBusy] = useState(false);
  const input = { quote_id: quote.id, email: quote.customer_email, message: '' };
  const idempotencyKey = useCallKey(input);
  async function save() {
    setIsBusy(true);
    try {
      stored(await api.payments.request(input, { context: { idempotencyKey } }));
      toastSuccess('Email saved, not sent');
      onClose();
    } catch (error) {
      toastError(error);
      setIsBusy(false);
    }
  }
  return (
    <Dialog onClose={onClose} title={requestTitle(payments)}>
      <Stack>
        <PayLinkButtons
          link={link}
          phone={quote.customer_phone}
          text={requestText(payments, `quote ${quote.number} from ${company.name}`)}
          about={aboutOf(quote, payments)}
          isLeading
        />
        <Text size="sm" c="dimmed">
          {EMAIL_NOT_CONNECTED}{' '}
          {quote.customer_email && (
            <Anchor component="button" type="button" size="sm" disabled={isBusy} onClick={() => void save()}>
              {SAVE_WITHOUT_SENDING}
            </Anchor>
          )}
        </Text>
      </Stack>
    </Dialog>
  );
}

function aboutOf({ customer_name, number }: Detail, payments: Payments): string {
  return `${customer_name || number}, ${formatMoney(askedOf(payments).cents, payments.currency)}`;
}

function EmailRequestDialog({ quote, company, payments, onClose }: RequestPaymentDialogProps) {
  const stored = usePaymentsStored();
  const amount = formatMoney(askedOf(payments).cents, payments.currency);
  const isLocal = company.mail === 'outbox';
  return (
    <PaymentDialog<RequestForm>
      title={requestTitle(payments)}
      submit={isLocal ? SAVE_WITHOUT_SENDING : 'Send request'}
      initial={{ email: quote.customer_email, message: '' }}
      problemsOf={requestProblems}
      onClose={onClose}
      save={async ({ email, message }, idempotencyKey) => {
        const input = { quote_id: quote.id, email: Email.parse(email), message };
        stored(await api.payments.request(input, { context: { idempotencyKey } }));
        toastSuccess(isLocal ? 'Email saved, not sent' : `Requesting ${amount} from ${input.email}.`);
      }}
    >
      {(form) => (
        <>
          {isLocal && (
            <Text size="sm" c="dimmed">
              {EMAIL_NOT_CONNECTED}
            </Text>
          )}
          <AllowanceNotice />
          <TextField
            label="To"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            maxLength={EMAIL_MAX}
            data-autofocus={quote.customer_email ? undefined : true}
            {...form.bind('email')}
          />
          <LongTextField
            label="Your message (optional)"
            maxLength={SEND_MESSAGE_MAX}
            data-autofocus={quote.customer_email ? true : undefined}
            {...form.bind('message')}
          />
          <Text size="sm" c="dimmed">
            {requestContents(payments)}
          </Text>
          {payments.pay_url && (
            <Fieldset legend="Or share the link" variant="unstyled">
              <PayLinkButtons
                link={payments.pay_url}
                phone={quote.customer_phone}
                text={requestText(payments, `quote ${quote.number} from ${company.name}`)}
                about={aboutOf(quote, payments)}
              />
            </Fieldset>
          )}
        </>
      )}
    </PaymentDialog>
  );
}
