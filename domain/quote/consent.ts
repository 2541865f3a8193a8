import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';

/**
 * Returns the text next to the Approve button, in the language of the page. It is stored with the decision, word for
 * word.
 */
export function consentText(organization: string, language: Language): string {
  return quoteTexts(language).consent(organization);
}
