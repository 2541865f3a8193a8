import type { RefusalCause } from '#server/providers/text-messages/provider.ts';

/** Explains Twilio's error codes to the person who sends the text. */
export const KNOWN_FAILURES: Readonly<Record<string, { words: string; refusal: RefusalCause }>> = {
  '21211': { words: 'This phone number does not exist.', refusal: 'unreachable' },
  '21217': { words: 'This phone number does not exist.', refusal: 'unreachable' },
  '21610': { words: 'The customer replied STOP to an earlier text.', refusal: 'stopped' },
  '21612': { words: 'This number can’t receive texts.', refusal: null },
  '21614': { words: 'This number can’t receive texts: it’s a landline.', refusal: 'unreachable' },
  '30003': { words: 'The phone is off or out of range.', refusal: null },
  '30004': { words: 'The recipient or the carrier blocks texts from this number.', refusal: null },
  '30005': { words: 'This phone number is not in use.', refusal: 'unreachable' },
  '30006': { words: 'This number can’t receive texts: it’s a landline.', refusal: 'unreachable' },
  '30007': { words: 'The carrier blocked the text as spam.', refusal: null },
  '30034': { words: 'The sending number is not registered with the carriers (A2P 10DLC).', refusal: null },
};

const UNDELIVERED = 'The carrier couldn’t deliver the text';

export function failureOf(code: string): { words: string; refusal: RefusalCause } {
  return (
    KNOWN_FAILURES[code] ?? {
      words: code ? `${UNDELIVERED} (${code}).` : `${UNDELIVERED}.`,
      refusal: null,
    }
  );
}

/** Returns a failed text's reason if it is for the sender, not for the operator. */
export function plainReason(reason: string): string | null {
  const isPlain = reason.startsWith(UNDELIVERED) || Object.values(KNOWN_FAILURES).some(({ words }) => words === reason);
  return isPlain ? reason : null;
}
