import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

/** In an installation without a mail server. */
export const SAVED: MessageHold = { why: 'saved', sentence: 'Email isn’t connected yet.', until: null };

/** The owner, who is looking at the email, hasn't confirmed their own email. */
export const UNCONFIRMED: MessageHold = {
  why: 'unconfirmed',
  sentence: 'Can’t be sent until you confirm your email.',
  until: 'you confirm your email',
};
