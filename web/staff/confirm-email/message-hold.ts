/** Says before a tap why an email or a text message can't be sent. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import type { Session } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';
import { ownerConfirms, waitsForOwner } from './confirm-texts.ts';

type Channel = 'email' | 'text';

/**
 * - saved: this server can't send, so it only stores the message
 * - unconfirmed: the owner has not confirmed their email; the server refuses the message, or queues a receipt
 */
export interface MessageHold {
  why: 'saved' | 'unconfirmed';
  sentence: string;
  /**
   * the event that a waiting message waits for: "you confirm your email"; null for a saved message, which isn't sent
   * later
   */
  until: string | null;
}

/** How this server sends messages; null until known. */
type Connected = { mail: MailMode; texts: 'twilio' | 'test' | 'none' } | null;

/** Returns the reason why a message can't be sent now; null if it can. */
export function messageHold(
  channel: Channel,
  connected: Connected,
  { user, organization }: Pick<Session, 'user' | 'organization'>,
): MessageHold | null {
  const owner = organization?.unconfirmed_owner;
  // Without a mail server, emails are stored at any time. Texts are refused until the owner confirms their email.
  const isSaved =
    channel === 'email'
      ? connected?.mail === 'outbox' || owner?.holds_mail === false
      : connected?.texts === 'test' && !owner;
  if (isSaved) return { why: 'saved', sentence: CHANNEL_NOT_CONNECTED[channel], until: null };
  if (!owner) return null;
  const isOwner = user.role === 'owner';
  return { why: 'unconfirmed', sentence: waitsForOwner(owner, isOwner), until: ownerConfirms(owner, isOwner) };
}

export function useMessageHold(): (channel: Channel) => MessageHold | null {
  const session = useSession();
  const { data } = useQuery(queries.company.get.queryOptions());
  return (channel) => messageHold(channel, data ?? null, session);
}
