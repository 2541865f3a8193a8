/**
 * Header in which a device names the user whose queued work it sends. If someone else has signed in on the same
 * browser since, the server responds with OTHER_USER and the work stays queued until its author signs in.
 */
export const ACTING_USER_HEADER = 'x-acting-user';
