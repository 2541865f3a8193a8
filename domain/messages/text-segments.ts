/**
 * Counts the segments of a text message for billing. A message of only GSM characters has room for 160, or for 153
 * per segment if it needs several. Any other character switches the whole message to UCS-2, with room for 70 or 67.
 */

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that take two units: an escape and the character itself. A segment never splits the two. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

const SIZES = { 'GSM-7': { single: 160, joined: 153 }, 'UCS-2': { single: 70, joined: 67 } } as const;

export interface TextSegments {
  encoding: keyof typeof SIZES;
  /** in units of the encoding */
  units: number;
  segments: number;
  /** units left in the last segment */
  left: number;
  /** the first character outside the GSM alphabet, to explain why so little fits */
  unusual: string | null;
}

export function textSegments(text: string): TextSegments {
  // Splits by code points, because a segment never ends inside one.
  const characters = Array.from(text);
  const unusual = characters.find((each) => !GSM.has(each) && !GSM_EXTENSION.has(each)) ?? null;
  const encoding = unusual === null ? 'GSM-7' : 'UCS-2';
  const unitsOf = (each: string) => (encoding === 'UCS-2' ? each.length : GSM_EXTENSION.has(each) ? 2 : 1);
  const { single, joined } = SIZES[encoding];
  const units = characters.reduce((sum, each) => sum + unitsOf(each), 0);
  if (units <= single) return { encoding, units, segments: units === 0 ? 0 : 1, left: single - units, unusual };
  let segments = 1;
  let used = 0;
  for (const each of characters) {
    const next = unitsOf(each);
    if (used + next > joined) {
      segments += 1;
      used = 0;
    }
    used += next;
  }
  return { encoding, units, segments, left: joined - used, unusual };
}
