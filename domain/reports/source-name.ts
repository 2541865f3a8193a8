/** Returns one spelling for "google ", "Google" and "GOOGLE". */
export function sourceName(typed: string): string {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
