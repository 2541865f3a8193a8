import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

/** The channels over which this server sends messages; null while unknown. */
export type MessageChannels = { mail: 'smtp' | 'outbox'; texts: 'twilio' | 'test' | 'none' } | null;

/**
 * Returns a sentence such as "We’ll email Carla." Names every connected channel. Empty while the channels are unknown.
 */
function comingSentence(customer: string, connections: MessageChannels): string {
  if (connections === null) return '';
  if (connections.mail === 'outbox') return `Email isn’t connected, so ${customer} won’t get an email.`;
  return connections.texts === 'twilio' ? `We’ll email or text ${customer}.` : `We’ll email ${customer}.`;
}

/**
 * Says how a saved answer will reach the customer.
 * @param mailedTo the email that gets the answer; null if nothing is sent; omitted where the server
 * accepts an answer only if it reaches the customer
 */
export function notifiedSentence(customer: string, connections: MessageChannels, mailedTo?: string | null): string {
  if (mailedTo === null) return `No email was sent. ${customer} can read your note on the quote page.`;
  if (mailedTo === undefined || connections?.mail === 'outbox') return comingSentence(customer, connections);
  return `We’ll email your note to ${mailedTo}.`;
}

/** Returns "3 visits moved. We’ll email 2 customers." @param notified number of customers who get a message */
export function visitsMovedSentence(visits: number, notified: number, connections: MessageChannels): string {
  const moved = `${visits === 1 ? '1 visit' : `${visits} visits`} moved.`;
  if (notified === 0) return moved;
  return `${moved} ${comingSentence(notified === 1 ? '1 customer' : `${notified} customers`, connections)}`.trimEnd();
}

/**
 * Says, before a requested time is confirmed, how the customer will be notified. If the server can't send a message
 * now, the time is confirmed without one, because a decision doesn't fail because of an email.
 */
export function confirming(
  customer: string,
  hold: MessageHold | null,
): { notifies: boolean; hint: string; done: string | null } {
  if (!hold) return { notifies: true, hint: '', done: null };
  if (hold.until === null) return { notifies: true, hint: notifyHint('', hold), done: null };
  const until = `We can’t email or text ${customer} until ${hold.until}.`;
  return { notifies: false, hint: `${until} The quote page shows the time right away.`, done: `Confirmed. ${until}` };
}

/** Returns the hint below an option to notify customers. @param usual the hint if emails can be sent now */
export function notifyHint(usual: string, hold: MessageHold | null): string {
  if (!hold) return usual;
  return hold.why === 'saved' ? `${hold.sentence} No email is sent.` : hold.sentence;
}
