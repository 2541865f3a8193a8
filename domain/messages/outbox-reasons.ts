import type { MessageStatus } from './delivery-status.ts';
import { isToStaff } from './recipients.ts';

interface StoredMessage {
  kind: string;
  channel: string;
  status: MessageStatus;
  error: string | null;
}

interface Connections {
  mail: boolean;
  ownerConfirmed: boolean;
}

/** Returns the status to show. Without a mail server nothing is being sent, so an email is never "Sending". */
export function shownStatus(
  { channel, status }: Pick<StoredMessage, 'channel' | 'status'>,
  { mail }: Pick<Connections, 'mail'>,
): MessageStatus {
  return status === 'queued' && channel === 'email' && !mail ? 'outbox' : status;
}

export function unsentReason(message: StoredMessage, connections: Connections): string | null {
  if (shownStatus(message, connections) !== 'outbox') return message.error;
  if (message.channel === 'text') return 'Texting isn’t connected yet.';
  const { mail, ownerConfirmed } = connections;
  const isBlocked = !ownerConfirmed && !isToStaff(message.kind);
  if (mail) return isBlocked ? 'The owner hasn’t confirmed their email yet.' : 'Email wasn’t connected yet.';
  return isBlocked
    ? 'Email isn’t connected yet, and the owner hasn’t confirmed their email.'
    : 'Email isn’t connected yet.';
}
