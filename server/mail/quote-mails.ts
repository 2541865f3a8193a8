import { formatDateTime } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import { validUntilLabel } from '#domain/pricing/wording.ts';
import { mailContent } from './content.ts';
import type { MailContent } from './transport.ts';
import type { Block } from './email-template.ts';

/** The company as its customers know it: the columns of `organizations`. */
interface MailCompany {
  name: string;
  company_phone: string;
  company_email: string;
  company_address: string;
  license_line: string;
  logo_url: string | null;
  brand_color: string;
  time_zone: string;
  currency: string;
}

/** The facts that every mail about a quote contains. */
export interface QuoteMailFacts {
  company: MailCompany;
  /** of the customer; mails to staff are in English */
  language: Language;
  /** as people see it: Q-1001 */
  number: string;
  customerName: string;
  propertyAddress: string;
  totalCents: Cents;
  /** for a mail about a decision that is sent without the signed copy */
  copyFollows?: boolean;
}

/** For staff. @param copy what will follow, such as "The signed copy" */
export function copyFollowsText(copy: string): string {
  return `${copy} could not be made yet. It will be sent in another email as soon as it is ready.`;
}

/** In the customer's language, or in English for staff. */
export function mailMoney({ company }: QuoteMailFacts, cents: Cents, language: Language = 'en'): string {
  return formatMoney(cents, company.currency, LOCALES[language]);
}

function total(facts: QuoteMailFacts, language: Language = 'en'): string {
  return mailMoney(facts, facts.totalCents, language);
}

/** "November 21, 2026 at 3:05 PM (America/Chicago)", for the customer */
function momentIn({ company, language }: QuoteMailFacts, at: Date): string {
  return `${formatDateTime(at, company.time_zone, language)} (${company.time_zone})`;
}

/** A mail of the company. @param language of its words: the customer's, or English for staff */
export function emailTemplate(
  facts: QuoteMailFacts,
  subject: string,
  preview: string,
  blocks: readonly Block[],
  language: Language = 'en',
): MailContent {
  const { company } = facts;
  return mailContent({
    language,
    subject,
    preview,
    sender: company.name,
    logo: company.logo_url,
    brandColor: company.brand_color,
    blocks,
    footer: [
      company.name,
      company.company_address,
      [company.company_phone, company.company_email].filter(Boolean).join(' · '),
      company.license_line,
    ],
  });
}

/** A mail to the customer, in their language. */
export function customerMail(
  facts: QuoteMailFacts,
  subject: string,
  preview: string,
  blocks: readonly Block[],
): MailContent {
  return emailTemplate(facts, subject, preview, blocks, facts.language);
}

type Row = readonly [label: string, value: string];

/** What a mail is about: the quote, where the work is, and whatever is added. */
export function aboutBlock(facts: QuoteMailFacts, more: readonly Row[], language: Language = 'en'): Block {
  const texts = mailTexts(language).facts;
  const place: Row[] = facts.propertyAddress ? [[texts.property, facts.propertyAddress]] : [];
  return { kind: 'facts', rows: [[texts.quote, facts.number], ...place, ...more] };
}

function factsBlock(facts: QuoteMailFacts, more: readonly Row[] = [], language: Language = 'en'): Block {
  return aboutBlock(facts, [[mailTexts(language).facts.total, total(facts, language)], ...more], language);
}

/** To the customer. */
export function contactLine({ company, language }: QuoteMailFacts): Block[] {
  const { contact } = mailTexts(language);
  const ways = [
    company.company_phone && contact.call(company.company_phone),
    company.company_email && contact.writeTo(company.company_email),
  ];
  const known = ways.filter((way) => way !== '');
  return known.length > 0 ? [{ kind: 'paragraph', text: contact.questions(known) }] : [];
}

function depositBlock(about: QuoteMailFacts & { depositCents: Cents }): Block[] {
  const { depositCents, language } = about;
  if (depositCents === 0) return [];
  const text = mailTexts(language).quoteSent.deposit(mailMoney(about, depositCents, language));
  return [{ kind: 'paragraph', text }];
}

/**
 * To the customer: the quote, its link, its total and the last day for approval.
 * @param about.message what the sender wrote; may be empty
 * @param about.expiresAt the first instant at which the link can no longer be approved
 * @param about.revised the customer already had an earlier revision
 */
export function quoteSentMail(
  about: QuoteMailFacts & {
    /** 0: none is due */
    depositCents: Cents;
    approvalUrl: string;
    expiresAt: Date | null;
    message: string;
    revised: boolean;
  },
): MailContent {
  const { company, language, number } = about;
  const { quoteSent, hello, facts } = mailTexts(language);
  const lastDay = about.expiresAt && validUntilLabel(about.expiresAt, company.time_zone, language);
  const subject = about.revised ? quoteSent.revisedSubject : quoteSent.subject;
  return customerMail(about, subject(number, company.name), quoteSent.preview(total(about, language), lastDay), [
    { kind: 'heading', text: hello(about.customerName) },
    { kind: 'paragraph', text: about.revised ? quoteSent.revisedText : quoteSent.text },
    ...(about.message.trim() ? [{ kind: 'quotation', text: about.message.trim() } as const] : []),
    factsBlock(about, lastDay ? [[facts.validUntil, lastDay]] : [], language),
    ...depositBlock(about),
    { kind: 'button', label: quoteSent.button, url: about.approvalUrl },
    ...contactLine(about),
  ]);
}

/**
 * To the customer after an approval; the signed PDF is attached by `attachSignedPdf` of queueMessage.
 * @param about.signerName the typed name
 */
export function quoteApprovedMail(
  about: QuoteMailFacts & { approvalUrl: string; decidedAt: Date; signerName: string },
): MailContent {
  const { company, language, copyFollows } = about;
  const { approved, copyFollows: follows } = mailTexts(language);
  const copy = copyFollows ? follows.signed : approved.attached;
  const preview = copyFollows ? approved.previewCopyFollows : approved.preview;
  return customerMail(about, approved.subject(about.number), preview, [
    { kind: 'heading', text: approved.heading },
    { kind: 'paragraph', text: `${approved.text(about.signerName, momentIn(about, about.decidedAt))} ${copy}` },
    factsBlock(about, [], language),
    { kind: 'button', label: approved.button, url: about.approvalUrl },
    { kind: 'paragraph', text: approved.next(company.name) },
    ...contactLine(about),
  ]);
}

/** To the customer after declining. */
export function quoteDeclinedMail(about: QuoteMailFacts & { approvalUrl: string; decidedAt: Date }): MailContent {
  const { language } = about;
  const { declined, viewQuote, copyFollows } = mailTexts(language);
  return customerMail(about, declined.subject(about.number), declined.preview, [
    { kind: 'heading', text: declined.heading },
    { kind: 'paragraph', text: declined.text(momentIn(about, about.decidedAt)) },
    factsBlock(about, [], language),
    { kind: 'button', label: viewQuote, url: about.approvalUrl },
    ...(about.copyFollows ? [{ kind: 'note', text: copyFollows.declined } as const] : []),
    ...contactLine(about),
  ]);
}

/** To staff: who approved what, and where to see it. @param about.quoteUrl the quote in the app */
export function quoteApprovedStaffMail(
  about: QuoteMailFacts & { quoteUrl: string; decidedAt: Date; signerName: string },
): MailContent {
  const when = formatDateTime(about.decidedAt, about.company.time_zone);
  return emailTemplate(
    about,
    `Approved: ${about.number}, ${about.customerName}, ${total(about)}`,
    `Signed by ${about.signerName} on ${when}.`,
    [
      { kind: 'heading', text: `${about.customerName} approved ${about.number}` },
      factsBlock(about, [
        ['Signed by', about.signerName],
        ['Approved', when],
      ]),
      { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
      {
        kind: 'note',
        text: about.copyFollows
          ? copyFollowsText('The signed copy')
          : 'The signed copy is attached and stays with the quote.',
      },
    ],
  );
}

/** To staff after a customer declined. @param about.reason in the customer's words; may be empty */
export function quoteDeclinedStaffMail(
  about: QuoteMailFacts & { quoteUrl: string; decidedAt: Date; reason: string },
): MailContent {
  const when = formatDateTime(about.decidedAt, about.company.time_zone);
  return emailTemplate(
    about,
    `Declined: ${about.number}, ${about.customerName}, ${total(about)}`,
    about.reason || `Declined on ${when}.`,
    [
      { kind: 'heading', text: `${about.customerName} declined ${about.number}` },
      ...(about.reason.trim() ? [{ kind: 'quotation', text: about.reason.trim() } as const] : []),
      factsBlock(about, [['Declined', when]]),
      { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
      ...(about.copyFollows ? [{ kind: 'note', text: copyFollowsText('The record of it') } as const] : []),
    ],
  );
}

/** To staff: a question from the customer page. A reply to the mail reaches the customer (replyTo of queueMessage). */
export function questionReceivedMail(
  about: QuoteMailFacts & { quoteUrl: string; question: string; askerName: string },
): MailContent {
  const asker = about.askerName.trim() || about.customerName;
  return emailTemplate(about, `Question about ${about.number} from ${asker}`, about.question, [
    { kind: 'heading', text: `${asker} has a question` },
    { kind: 'quotation', text: about.question.trim() },
    factsBlock(about),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}
