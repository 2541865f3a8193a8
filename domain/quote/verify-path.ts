import type { Language } from '#domain/language/language.ts';

/** Returns the page that checks signed copies, in the certificate's language. */
export function verifyPath(language: Language): string {
  return language === 'en' ? '/verify' : `/verify?lang=${language}`;
}
