import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import { companyMail } from './company-mail.ts';
import type { Block } from './email-template.ts';
import type { QuoteMailFacts } from './quote-facts.ts';
import type { MailContent } from './transport.ts';

/** A copy that is sent after the mail about its decision. */
interface SignedCopyFacts extends QuoteMailFacts {
  decision: Decision;
  /** the quote as the reader opens it; null for a customer without a link */
  url: string | null;
}

function copyMail(
  about: SignedCopyFacts,
  { heading, text, label, language }: { heading: string; text: string; label: string; language: Language },
): MailContent {
  const { number, url, decision } = about;
  const button: Block[] = url ? [{ kind: 'button', label, url }] : [];
  const blocks: Block[] = [{ kind: 'heading', text: heading }, { kind: 'paragraph', text }, ...button];
  return companyMail(about, mailTexts(language).signedCopy.subjects[decision](number), text, blocks, language);
}

/** To the customer. */
export function signedCopyMail(about: SignedCopyFacts): MailContent {
  const { language, decision, number } = about;
  const { signedCopy, viewQuote } = mailTexts(language);
  const text = signedCopy.texts[decision](number);
  return copyMail(about, { heading: signedCopy.headings[decision], text, label: viewQuote, language });
}

/** To the company. */
export function signedCopyStaffMail(about: SignedCopyFacts): MailContent {
  const { customerName, decision, number } = about;
  const copy = decision === 'approved' ? 'signed copy' : 'copy';
  const text = `The ${copy} of ${number}, which ${customerName} ${decision}, is attached and stays with the quote.`;
  const heading = `The ${copy} of ${number} is ready`;
  return copyMail(about, { heading, text, label: 'Open the quote', language: 'en' });
}
