/**
 * Returns a phone in the format of phone networks: +16145550117. Ten digits are a North American number; any other
 * needs its country code.
 * @returns null for text that is not a phone number, such as one with letters or an extension
 */
export function textNumber(phone: string): string | null {
  const typed = phone.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+') && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  // North American area codes and exchanges begin with 2 to 9.
  const [, number] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? [];
  return number === undefined ? null : `+1${number}`;
}

const FULL_NUMBER = /^\+[1-9]\d{7,14}$/;

/** Returns whether the number is written with its country code and nothing else, as networks require. */
export const isFullNumber = (phone: string): boolean => FULL_NUMBER.test(phone);

/** Returns a number in readable form: (614) 555-0117 in North America; others stay as networks write them. */
export const readableNumber = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
