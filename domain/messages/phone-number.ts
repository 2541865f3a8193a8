/**
 * Returns the number of a text's recipient in the format of phone networks: +16145550117. Ten digits are a number of
 * North America; any other needs its country code.
 * @returns null for what is not a phone number, such as one with letters or an extension
 */
export function textNumber(phone: string): string | null {
  const typed = phone.trim();
  if (!/^\+?[\d\s().\-/]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+') && !digits.startsWith('1')) return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  // Area codes and exchanges of North America begin with 2 to 9.
  const [, number] = /^1?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? [];
  return number === undefined ? null : `+1${number}`;
}

const FULL_NUMBER = /^\+[1-9]\d{7,14}$/;

/** Whether it is written with its country code and nothing else, as networks need it. */
export const isFullNumber = (phone: string): boolean => FULL_NUMBER.test(phone);

/** A number as people read it: (614) 555-0117 in North America, any other as networks write it. */
export const readableNumber = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
