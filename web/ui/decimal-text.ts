/** Parses numbers as people type or paste them on a phone: "1,250.5", "$1 200", "12,5". */

/** Characters in pasted numbers that don't change the value. */
const ORNAMENTS = /[\s$€£%'_\u00a0\u202f]/g;

/** Reads a comma as a decimal point only if the comma can't separate thousands. */
function withDecimalPoint(text: string): string {
  if (text.includes('.')) return text.replaceAll(',', '');
  const [whole, ...groups] = text.split(',');
  if (groups.length === 1 && groups[0]?.length !== 3) return `${whole}.${groups[0]}`;
  return text.replaceAll(',', '');
}

/** Parses a number. @returns null for empty text, and for anything that is not a number of 0 or more */
export function parseDecimal(text: string): number | null {
  const plain = withDecimalPoint(text.trim().replace(ORNAMENTS, ''));
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

export function decimalText(value: number, minDecimals: number, maxDecimals: number): string {
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: maxDecimals,
    useGrouping: true,
  }).format(value);
}
