import type { Decision } from '#domain/quote/lifecycle.ts';
import { mailContent } from './content.ts';
import type { MailContent } from './transport.ts';
import type { Block } from './email-template.ts';
import type { QuoteMailFacts } from './quote-mails.ts';

/** A copy that is sent after the mail about its decision. */
export interface SignedCopyFacts extends QuoteMailFacts {
  decision: Decision;
  /** the quote as the reader opens it; null for a customer without a link */
  url: string | null;
}

function emailTemplate(about: SignedCopyFacts, heading: string, text: string, label: string): MailContent {
  const { company, number, url } = about;
  const contact = [company.company_phone, company.company_email].filter(Boolean).join(' · ');
  const button: Block[] = url ? [{ kind: 'button', label, url }] : [];
  return mailContent({
    subject: `The signed copy of quote ${number}`,
    preview: text,
    sender: company.name,
    logo: company.logo_url,
    brandColor: company.brand_color,
    blocks: [{ kind: 'heading', text: heading }, { kind: 'paragraph', text }, ...button],
    footer: [company.name, company.company_address, contact, company.license_line],
  });
}

/** To the customer. */
export function signedCopyMail(about: SignedCopyFacts): MailContent {
  const text = `The signed copy of quote ${about.number}, which you ${about.decision}, is attached. Please keep it.`;
  return emailTemplate(about, 'Your signed copy', text, 'View the quote');
}

/** To the company. */
export function signedCopyStaffMail(about: SignedCopyFacts): MailContent {
  const { customerName, decision, number } = about;
  const text = `The signed copy of ${number}, which ${customerName} ${decision}, is attached and stays with the quote.`;
  return emailTemplate(about, `The signed copy of ${number} is ready`, text, 'Open the quote');
}
