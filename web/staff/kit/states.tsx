import { Group, Stack } from '@mantine/core';
import { PAYMENT_STATE_LABELS, type PaymentState } from '#domain/payments/payment-labels.ts';
import { QUOTE_LABELS } from '#domain/quote/lifecycle.ts';
import { Mark } from '#web/staff/components/mark.tsx';
import { MessageReason, MessageStatusLabel } from '#web/staff/components/message-status.tsx';
import { PageSection } from '#web/staff/components/page-section.tsx';
import { TestModeMark } from '#web/staff/components/test-mode-mark.tsx';
import { PaymentLabel } from '#web/staff/quotes/payment-label.tsx';
import { ReplacedLabel, StatusLabel } from '#web/staff/quotes/status-label.tsx';

const MESSAGES = ['waiting', 'queued', 'sent', 'outbox', 'delivered', 'bounced', 'complained', 'suppressed'] as const;
const PAYMENTS = Object.keys(PAYMENT_STATE_LABELS) as PaymentState[];

export function KitStates() {
  return (
    <PageSection title="States" lead="One color, one meaning. Every state has an icon and a word.">
      <Stack gap="md">
        <Group gap="xs">
          <Mark tone="good">Done</Mark>
          <Mark tone="waiting">Awaiting reply</Mark>
          <Mark tone="busy">Scheduled</Mark>
          <Mark tone="busy" icon="truck">
            On the way
          </Mark>
          <Mark tone="bad">Overdue</Mark>
          <Mark tone="off">Ended</Mark>
        </Group>
        <Group gap="xs">
          {QUOTE_LABELS.map((label) => (
            <StatusLabel key={label} label={label} />
          ))}
          <StatusLabel label="sent" archived />
          <StatusLabel label="approved" mismatch />
          <ReplacedLabel />
        </Group>
        <Group gap="xs">
          {PAYMENTS.map((state) => (
            <PaymentLabel key={state} state={state} />
          ))}
        </Group>
        <Group gap="xs">
          {MESSAGES.map((status) => (
            <MessageStatusLabel key={status} status={status} />
          ))}
        </Group>
        <MessageReason message={{ status: 'bounced', error: 'The mailbox is full.' }} />
        <MessageReason message={{ status: 'outbox', error: 'Email isn’t connected yet.' }} />
        <TestModeMark />
      </Stack>
    </PageSection>
  );
}
