import type { MessageStatus } from './delivery-status.ts';
import { isToStaff } from './recipients.ts';

interface StoredMessage {
  kind: string;
  channel: string;
  status: MessageStatus;
  error: string | null;
}

/** The connections that an email needs to reach a customer. */
interface Connections {
  /** true when a mail server is set up */
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

/** Explains why a message was not sent, or bounced; null when there is nothing to explain. */
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
