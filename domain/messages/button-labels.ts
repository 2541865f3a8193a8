import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { LinkVariable } from './template-variables.ts';

/** Labels of the buttons that replace lines with only a link. Two of these buttons are for staff, who read English. */
export function buttonLabels(language: Language): Readonly<Record<LinkVariable, string>> {
  const { quoteSent, paymentRequested, receipt } = mailTexts(language);
  return {
    approval_link: quoteSent.button,
    payment_link: paymentRequested.pay,
    receipt_link: receipt.button,
    quote_link: 'Open the quote',
    invitation_link: 'Accept invitation',
  };
}
