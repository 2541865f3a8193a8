import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { Message as MessageSchema } from '#contract/quote-fields.ts';
import { staffMoment } from '#domain/dates.ts';
import { mayRetry } from '#domain/messages/delivery-status.ts';
import { MessageReason, MessageStatusLabel, messageTitle } from '#web/staff/components/message-status.tsx';
import { Panel } from '#web/staff/components/screen.tsx';
import { SendAgain } from '#web/staff/confirm-email/send-again.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { useQuote } from './quote-model.ts';
import { useRetry } from './use-retry.ts';

type Message = z.output<typeof MessageSchema>;

/**
 * Lists every message about this quote. "Sent" means that a mail server accepted the message. "Delivered" means that
 * the recipient's server confirmed it, which not every server does.
 */
export function Deliveries() {
  const { quote } = useQuote();
  const [open, setOpen] = useState<Message | null>(null);
  if (quote.messages.length === 0) return null;
  return (
    <Panel dense title="Emails and texts">
      <ul className="plain-list deliveries">
        {[...quote.messages].reverse().map((message) => (
          <Delivery key={message.id} message={message} onOpen={() => setOpen(message)} />
        ))}
      </ul>
      <MessageDialog message={open} onClose={() => setOpen(null)} />
    </Panel>
  );
}

function Delivery({ message, onOpen }: { message: Message; onOpen: () => void }) {
  const { company, actions } = useQuote();
  const retry = useRetry();
  const at = staffMoment(message.status_at, company.time_zone);
  return (
    <li>
      <Text size="sm" fw={550} className="breakable">
        {message.subject || messageTitle(message)}
      </Text>
      <Text size="sm" c="dimmed" className="breakable">
        To {message.to}, {at}
      </Text>
      <MessageReason message={message} />
      <Group gap="xs" mt={4}>
        <MessageStatusLabel status={message.status} />
        <Button size="compact-sm" variant="subtle" onClick={onOpen}>
          View
        </Button>
        {mayRetry(message) && actions.possible.has('duplicate') && (
          <SendAgain
            message={message}
            size="compact-sm"
            busy={retry.isBusy(message.id)}
            onClick={() => void retry.run(message.id)}
          />
        )}
      </Group>
    </li>
  );
}
