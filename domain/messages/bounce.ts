/** Determines from a mail server's refusal whether the email address itself is bad. */

/** Returns "5.1.1" (RFC 3463) from the beginning of a server's message, or from after its three-digit reply code. */
export function enhancedCode(words: string): string | null {
  return /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/.exec(words)?.[1] ?? null;
}

/** Reply code for a full mailbox, or for an email that is too large for it. The email address itself is valid. */
const FULL_REPLY = 552;

/**
 * Returns whether the email address itself is wrong or closed, so that another message to it would be refused as well
 * and hurt the sender's reputation. A full mailbox, an unreachable server or a message refused as spam don't count.
 * @param status the enhanced status, such as 5.1.1; null when the server gave none
 * @param reply the three-digit SMTP reply code; 0 when unknown
 */
export function isHardBounce(status: string | null, reply = 0): boolean {
  if (status === null) return reply >= 550 && reply <= 559 && reply !== FULL_REPLY && reply !== 554;
  const [kind, subject, detail] = status.split('.').map(Number);
  if (kind !== 5) return false;
  // 0: no details; 1: the address; 2.1: a disabled mailbox; 4.4: the domain accepts no email
  if (subject === 0 || subject === 1) return true;
  return (subject === 2 && detail === 1) || (subject === 4 && detail === 4);
}
