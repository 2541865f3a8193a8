import { Text } from '@mantine/core';
import type { MessageStatus } from '#domain/messages/delivery-status.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';

const STATUS: Record<MessageStatus, { words: string; icon: IconName; label: string }> = {
  waiting: { words: 'Waiting', icon: 'clock', label: 'sending' },
  queued: { words: 'Sending', icon: 'clock', label: 'sending' },
  sent: { words: 'Sent', icon: 'check', label: 'approved' },
  outbox: { words: 'Saved, not sent', icon: 'mail', label: 'in_outbox' },
  delivered: { words: 'Delivered', icon: 'check', label: 'approved' },
  bounced: { words: 'Bounced', icon: 'warning', label: 'not_sent' },
  complained: { words: 'Marked as spam', icon: 'warning', label: 'not_sent' },
  suppressed: { words: 'Not sent', icon: 'warning', label: 'not_sent' },
  failed: { words: 'Not sent', icon: 'warning', label: 'not_sent' },
};

export function MessageStatusLabel({ status }: { status: MessageStatus }) {
  const { words, icon, label } = STATUS[status];
  return (
    <span className="status-label" data-label={label}>
      <Icon name={icon} size={16} />
      {words}
    </span>
  );
}

/** Shows why a message was not sent, or why it bounced. A message on hold has not failed, so it gets no reason. */
export function MessageReason({ message }: { message: { status: MessageStatus; error: string | null } }) {
  if (message.error === null) return null;
  const isWaiting = message.status === 'outbox' || message.status === 'waiting';
  return (
    <Text size="sm" className={isWaiting ? 'breakable' : 'breakable field-error'}>
      {message.error}
    </Text>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  quote_sent: 'Quote by text',
  payment_requested: 'Payment request by text',
  question_answered: 'Reply by text',
  work_done: 'Completion notice by text',
};

export function messageTitle({ subject, kind }: { subject: string; kind: string }): string {
  return subject || (TITLES[kind] ?? (kind.startsWith('reminder_') ? 'Reminder by text' : 'Text message'));
}
