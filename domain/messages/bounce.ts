/** Reads from a mail server's refusal whether the email address itself is bad. */

/** "5.1.1" (RFC 3463) at the beginning of a server's message, or after the three digits of its reply code. */
export function enhancedCode(words: string): string | null {
  return /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/.exec(words)?.[1] ?? null;
}

/** The mailbox is full, or the email too large for it: the address is right. */
const FULL_REPLY = 552;

/**
 * Whether the address itself is wrong or closed, so that another email to it would be refused as well and harm the
 * sender's reputation. A full mailbox, a server that cannot be reached and an email refused as spam say nothing about
 * the address.
 * @param status the enhanced status, such as 5.1.1; null when the server gave none
 * @param reply the three digits of the SMTP answer; 0 when unknown
 */
export function isHardBounce(status: string | null, reply = 0): boolean {
  if (status === null) return reply >= 550 && reply <= 559 && reply !== FULL_REPLY && reply !== 554;
  const [kind, subject, detail] = status.split('.').map(Number);
  if (kind !== 5) return false;
  // 0: nothing more is known; 1: the address; 2.1: a closed mailbox; 4.4: the domain takes no mail
  if (subject === 0 || subject === 1) return true;
  return (subject === 2 && detail === 1) || (subject === 4 && detail === 4);
}
