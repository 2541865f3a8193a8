export const RESULT_WAYS = ['email', 'text', 'own_phone'] as const;
export type ResultWay = (typeof RESULT_WAYS)[number];

/**
 * `saved`: stored but not sent, because email or texting isn't connected. `sent` includes a text from a person's own
 * phone.
 */
export const RESULT_STATES = ['queued', 'saved', 'sent', 'failed'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

interface Reachable {
  /** '' if the customer has no email; `phone` works the same way */
  email: string;
  phone: string;
  /** true when a provider sends texts */
  texts: boolean;
}

/** Returns null for a customer who can't be reached. own_phone: only staff can text them, from their own phone. */
export function resultWay({ email, phone, texts }: Reachable): ResultWay | null {
  if (email) return 'email';
  if (!phone) return null;
  return texts ? 'text' : 'own_phone';
}
