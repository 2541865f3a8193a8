/** Says before a tap why a message can't be sent, for every form that sends an email or a text. */
import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import type { Session } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';
import { ownerConfirms, waitsForOwner } from './confirm-texts.ts';

type Channel = 'email' | 'text';

/**
 * `saved`: this server can't send, so the message is only stored. `unconfirmed`: the server refuses to send it, or
 * queues a receipt, until the owner has confirmed their email.
 */
export interface MessageHold {
  why: 'saved' | 'unconfirmed';
  sentence: string;
  /** what a waiting message waits for: "you confirm your email"; null for a saved one, which isn't sent later */
  until: string | null;
}

/** How this server sends messages; null until known. */
type Connected = { mail: MailMode; texts: 'twilio' | 'test' | 'none' } | null;

/** Returns what keeps a message to a customer or an invited person from being sent; null if nothing does. */
export function messageHold(
  channel: Channel,
  connected: Connected,
  { user, organization }: Pick<Session, 'user' | 'organization'>,
): MessageHold | null {
  const owner = organization?.unconfirmed_owner;
  // Without a mail server, emails are stored even before the owner confirms their email. Texts are refused until then.
  const isSaved =
    channel === 'email'
      ? connected?.mail === 'outbox' || owner?.holds_mail === false
      : connected?.texts === 'test' && !owner;
  if (isSaved) return { why: 'saved', sentence: CHANNEL_NOT_CONNECTED[channel], until: null };
  if (!owner) return null;
  const isOwner = user.role === 'owner';
  return { why: 'unconfirmed', sentence: waitsForOwner(owner, isOwner), until: ownerConfirms(owner, isOwner) };
}

/** Returns `messageHold` for the viewer's company. */
export function useMessageHold(): (channel: Channel) => MessageHold | null {
  const session = useSession();
  const { data } = useQuery(queries.company.get.queryOptions());
  return (channel) => messageHold(channel, data ?? null, session);
}
