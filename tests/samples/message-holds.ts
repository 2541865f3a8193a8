import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';

/** An email on a server without a mail server. */
export const SAVED: MessageHold = { why: 'saved', sentence: 'Email isn’t connected yet.', until: null };

/** An email of a company whose owner, the viewer, hasn't confirmed their own. */
export const UNCONFIRMED: MessageHold = {
  why: 'unconfirmed',
  sentence: 'Can’t be sent until you confirm your email.',
  until: 'you confirm your email',
};
