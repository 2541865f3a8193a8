/** The ways to notify a customer that the work is done. */
export const RESULT_WAYS = ['email', 'text', 'own_phone'] as const;
export type ResultWay = (typeof RESULT_WAYS)[number];

/**
 * States of the message. `saved`: email or texting is not connected; `sent` includes a text from a person's own
 * phone.
 */
export const RESULT_STATES = ['queued', 'saved', 'sent', 'failed'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

interface Reachable {
  /** '' when the customer has no email; the same goes for `phone` */
  email: string;
  phone: string;
  /** true when a text can go through the provider */
  texts: boolean;
}

/**
 * Chooses how to notify the customer. @returns null when they can't be reached; own_phone when only a person can text
 * them, from their own phone
 */
export function resultWay({ email, phone, texts }: Reachable): ResultWay | null {
  if (email) return 'email';
  if (!phone) return null;
  return texts ? 'text' : 'own_phone';
}
