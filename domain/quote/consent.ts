import type { Language } from '#domain/language/language.ts';
import { quoteTexts } from '#domain/language/texts.ts';

/**
 * Returns the wording next to the Approve button, in the page's language. The decision stores it word for word.
 * @param offersCard true when the button can also read "Approve and pay"
 */
export function consentText(organization: string, language: Language, offersCard: boolean): string {
  return quoteTexts(language).consent(organization, offersCard);
}
