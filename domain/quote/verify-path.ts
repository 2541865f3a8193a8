import type { Language } from '#domain/language/language.ts';

/** Returns the path where a signed copy can be verified, in the language of its certificate. */
export function verifyPath(language: Language): string {
  return language === 'en' ? '/verify' : `/verify?lang=${language}`;
}
