import { CHANNEL_NOT_CONNECTED } from '#web/staff/components/mail-promise.ts';

/** Says that the server sends no email. Every screen that sends quotes shows this sentence. */
export const EMAIL_NOT_CONNECTED = `${CHANNEL_NOT_CONNECTED.email} Text or copy the link instead.`;

/** The label of a button for a message that can't be sent yet. The app still shows the saved message. */
export const SAVE_WITHOUT_SENDING = 'Save without sending';
