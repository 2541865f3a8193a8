/**
 * What becomes of an answer to a customer, once it is stored.
 * @param mail undefined while that can't be read
 * @param mailedTo the email address that it goes to; null when nothing is sent; left out when the server refuses an answer
 * that reaches nobody
 */
export function toldSentence(customer: string, mail: 'smtp' | 'outbox' | undefined, mailedTo?: string | null): string {
  if (mailedTo === null) return `No email was sent. ${customer} can read your note on the quote page.`;
  if (mail === 'outbox') return `Email isn’t connected, so ${customer} won’t get an email.`;
  return mailedTo === undefined ? `${customer} will be notified.` : `We’ll email your note to ${mailedTo}.`;
}
