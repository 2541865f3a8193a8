/**
 * Returns a phone as networks write it: +16145550117. Ten digits are a North American number. Any other number needs
 * its country code.
 * @returns null for anything else, such as text with letters or an extension
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

/** Returns true for a number in international format, such as +16145550117, the only format that networks accept. */
export const isFullNumber = (phone: string): boolean => FULL_NUMBER.test(phone);

/** Returns (614) 555-0117 for North America. Other numbers stay in international format. */
export const readableNumber = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
