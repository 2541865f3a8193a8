export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Writes equal values as equal text: sorted keys, no whitespace (like RFC 8785 for the values used here). Evidence is
 * hashed and stored in this form, so anyone can check the hash again.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
    return `{${members.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('Only finite numbers can be kept');
  return JSON.stringify(value);
}
