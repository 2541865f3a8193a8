/** Makes "google ", "Google" and "GOOGLE" equal. */
export function sourceName(typed: string): string {
  const words = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
