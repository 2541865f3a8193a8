/**
 * The header in which a device names the user whose queued work it sends. Another person may have signed in on the same
 * browser meanwhile: the server then answers OTHER_USER, and the work waits for its author.
 */
export const ACTING_USER_HEADER = 'x-acting-user';
