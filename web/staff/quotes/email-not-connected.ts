/** The sentence about a server without email, on every screen that sends quotes. */
export const EMAIL_NOT_CONNECTED = 'Email isn’t connected yet. Text or copy the link instead.';

/** The label of a button that writes a message which can't be sent yet. It can be read in the app. */
export const SAVE_WITHOUT_SENDING = 'Save without sending';
