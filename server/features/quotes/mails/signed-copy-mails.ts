import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyMail } from './company-mail.ts';
import type { QuoteMailFacts } from './quote-facts.ts';

/** The copy follows the email about its decision. */
interface SignedCopyFacts extends QuoteMailFacts {
  decision: Decision;
  /** true when staff recorded the decision, so the customer signed nothing */
  isRecorded: boolean;
  /** opens the quote for the recipient; null for a customer without a link */
  url: string | null;
}

const kindOf = ({ decision, isRecorded }: SignedCopyFacts) =>
  decision === 'approved' && isRecorded ? 'recorded' : decision;

function copyMail(
  about: SignedCopyFacts,
  { heading, text, label, language }: { heading: string; text: string; label: string; language: Language },
): MailContent {
  const { number, url } = about;
  const button: Block[] = url ? [{ kind: 'button', label, url }] : [];
  const blocks: Block[] = [{ kind: 'heading', text: heading }, { kind: 'paragraph', text }, ...button];
  return companyMail(about, mailTexts(language).signedCopy.subjects[kindOf(about)](number), text, blocks, language);
}

export function signedCopyMail(about: SignedCopyFacts): MailContent {
  const { language, number } = about;
  const { signedCopy, viewQuote } = mailTexts(language);
  const text = signedCopy.texts[kindOf(about)](number);
  return copyMail(about, { heading: signedCopy.headings[kindOf(about)], text, label: viewQuote, language });
}

export function signedCopyStaffMail(about: SignedCopyFacts): MailContent {
  const { customerName, decision, number } = about;
  const copy = kindOf(about) === 'approved' ? 'signed copy' : 'copy';
  const text = `The ${copy} of ${number}, which ${customerName} ${decision}, is attached and saved with the quote.`;
  const heading = `The ${copy} of ${number} is ready`;
  return copyMail(about, { heading, text, label: 'Open the quote', language: 'en' });
}
