import type { Language } from '#domain/language/language.ts';

/** Where a signed copy is checked, in the language of its certificate. */
export function verifyPath(language: Language): string {
  return language === 'en' ? '/verify' : `/verify?lang=${language}`;
}
