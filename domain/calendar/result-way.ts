/** Ways to notify a customer that the work is done. */
export const RESULT_WAYS = ['email', 'text', 'own_phone'] as const;
export type ResultWay = (typeof RESULT_WAYS)[number];

/**
 * State of the message: `saved` if email or texts are not connected; `sent` includes one sent from a person's own
 * phone.
 */
export const RESULT_STATES = ['queued', 'saved', 'sent', 'failed'] as const;
export type ResultState = (typeof RESULT_STATES)[number];

interface Reachable {
  /** '' without an email or phone */
  email: string;
  phone: string;
  /** whether a text can be sent through the provider */
  texts: boolean;
}

/** @returns null for a customer who cannot be reached; own_phone: only a person can send it, from their messages app */
export function resultWay({ email, phone, texts }: Reachable): ResultWay | null {
  if (email) return 'email';
  if (!phone) return null;
  return texts ? 'text' : 'own_phone';
}
