import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';

/** The sentence about a server without email, on every screen that sends quotes. */
export const EMAIL_NOT_CONNECTED = `${CHANNEL_NOT_CONNECTED.email} Text or copy the link instead.`;

/**
 * The label of a button that saves a message because it can't be sent yet. The saved message can be read in the app.
 */
export const SAVE_WITHOUT_SENDING = 'Save without sending';
