/** Returns "5.1.1" (RFC 3463) from the start of a mail server's message, or from after the three-digit reply code. */
export function enhancedCode(words: string): string | null {
  return /(?:^|[\s-])([245]\.\d{1,3}\.\d{1,3})(?!\d|\.\d)/.exec(words)?.[1] ?? null;
}

/** The mailbox is full, or the email is too large for it. The email address itself is valid. */
const FULL_REPLY = 552;

/**
 * Returns true if the email is wrong or closed, so that another message would hurt the sender's reputation. Returns
 * false for a full mailbox, an unreachable server or a refusal as spam.
 * @param status such as 5.1.1; null when the server gave none
 * @param reply the three-digit SMTP reply code, or 0
 */
export function isHardBounce(status: string | null, reply = 0): boolean {
  if (status === null) return reply >= 550 && reply <= 559 && reply !== FULL_REPLY && reply !== 554;
  const [kind, subject, detail] = status.split('.').map(Number);
  if (kind !== 5) return false;
  // 0: no details. 1: the address. 2.1: a disabled mailbox. 4.4: the domain accepts no email.
  if (subject === 0 || subject === 1) return true;
  return (subject === 2 && detail === 1) || (subject === 4 && detail === 4);
}
