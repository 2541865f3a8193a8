/**
 * Header that names the user whose queued work a device sends. If someone else has signed in since, the server
 * responds with OTHER_USER, and the work waits until its author signs in.
 */
export const ACTING_USER_HEADER = 'x-acting-user';
