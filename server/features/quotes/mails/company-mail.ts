/** Emails whose wording a company can't change. */
import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { FactRow } from '#domain/messages/fill-template.ts';
import { greetingName } from '#domain/messages/greeting-name.ts';
import { mailContent } from '#server/providers/mail/content.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame } from '#server/providers/mail/write-message.ts';
import type { QuoteMailFacts } from './quote-facts.ts';

/** @param language the customer's, or English for staff */
export function companyMail(
  { company }: QuoteMailFacts,
  subject: string,
  preview: string,
  blocks: readonly Block[],
  language: Language = 'en',
): MailContent {
  return mailContent({ ...companyFrame(company), language, subject, preview, blocks });
}

export function customerMail(
  facts: QuoteMailFacts,
  subject: string,
  preview: string,
  blocks: readonly Block[],
): MailContent {
  return companyMail(facts, subject, preview, blocks, facts.language);
}

export function aboutBlock(facts: QuoteMailFacts, more: readonly FactRow[], language: Language = 'en'): Block {
  const texts = mailTexts(language).facts;
  const place: FactRow[] = facts.propertyAddress ? [[texts.property, facts.propertyAddress]] : [];
  return { kind: 'facts', rows: [[texts.quote, facts.number], ...place, ...more] };
}

export function greeting({ customerName, language }: QuoteMailFacts): Block {
  return { kind: 'paragraph', text: mailTexts(language).greeting(greetingName(customerName)) };
}

export function contactLine({ company, language }: QuoteMailFacts): Block[] {
  const { contact } = mailTexts(language);
  const ways = [
    company.company_phone && contact.call(company.company_phone),
    company.company_email && contact.writeTo(company.company_email),
  ];
  const known = ways.filter((way) => way !== '');
  return known.length > 0 ? [{ kind: 'paragraph', text: contact.questions(known) }] : [];
}
