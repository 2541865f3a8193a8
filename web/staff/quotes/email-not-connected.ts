/** The one sentence about a server without email, wherever a quote is sent. */
export const EMAIL_NOT_CONNECTED = 'Email isn’t connected yet. Text or copy the link instead.';

/** Writes a message that no server can send yet, to be read in the app. */
export const SAVE_WITHOUT_SENDING = 'Save without sending';
