import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

/** An email in an installation without a mail server. */
export const SAVED: MessageHold = { why: 'saved', sentence: 'Email isn’t connected yet.', until: null };

/** An email of a company whose owner, who is looking at it, hasn't confirmed their own email. */
export const UNCONFIRMED: MessageHold = {
  why: 'unconfirmed',
  sentence: 'Can’t be sent until you confirm your email.',
  until: 'you confirm your email',
};
