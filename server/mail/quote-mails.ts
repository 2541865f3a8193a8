import { formatDate, formatDateTime, lastValidDay } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
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
  /** as people see it: Q-1001 */
  number: string;
  customerName: string;
  propertyAddress: string;
  totalCents: Cents;
  /** for a mail about a decision that is sent without the signed copy */
  copyFollows?: boolean;
}

/** @param copy what will follow, such as "The signed copy" */
export function copyFollowsText(copy: string): string {
  return `${copy} could not be made yet. It will be sent in another email as soon as it is ready.`;
}

function money(facts: QuoteMailFacts): string {
  return formatMoney(facts.totalCents, facts.company.currency);
}

export function emailTemplate(
  facts: QuoteMailFacts,
  subject: string,
  preview: string,
  blocks: readonly Block[],
): MailContent {
  const { company } = facts;
  return mailContent({
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

function factsBlock(facts: QuoteMailFacts, more: readonly (readonly [string, string])[] = []): Block {
  const place = facts.propertyAddress ? [['Property', facts.propertyAddress] as const] : [];
  return { kind: 'facts', rows: [['Quote', facts.number], ...place, ['Total', money(facts)], ...more] };
}

export function contactLine({ company }: QuoteMailFacts): Block[] {
  const ways = [
    company.company_phone && `call ${company.company_phone}`,
    company.company_email && `write to ${company.company_email}`,
  ];
  const known = ways.filter((way) => way !== '');
  return known.length > 0 ? [{ kind: 'paragraph', text: `Questions? Please ${known.join(' or ')}.` }] : [];
}

function depositBlock({ depositCents, company }: QuoteMailFacts & { depositCents: Cents }): Block[] {
  if (depositCents === 0) return [];
  return [
    { kind: 'paragraph', text: `A deposit of ${formatMoney(depositCents, company.currency)} is due when you approve.` },
  ];
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
  const { company } = about;
  const validUntil = about.expiresAt ? formatDate(lastValidDay(about.expiresAt), company.time_zone) : null;
  const subject = about.revised
    ? `Updated quote ${about.number} from ${company.name}`
    : `Quote ${about.number} from ${company.name}`;
  return emailTemplate(
    about,
    subject,
    `${money(about)}${validUntil ? `, valid until ${validUntil}` : ''}. Review and approve online.`,
    [
      { kind: 'heading', text: `Hello ${about.customerName},` },
      {
        kind: 'paragraph',
        text: about.revised
          ? 'We have updated your quote. Please review the changes; only the new version can be approved.'
          : 'Thank you for asking us. Here is your quote. You can read it and approve or decline it online; no account is needed.',
      },
      ...(about.message.trim() ? [{ kind: 'quotation', text: about.message.trim() } as const] : []),
      factsBlock(about, validUntil ? [['Valid until', validUntil]] : []),
      ...depositBlock(about),
      { kind: 'button', label: 'Review and approve', url: about.approvalUrl },
      ...contactLine(about),
    ],
  );
}

/**
 * To the customer after an approval; the signed PDF is attached by `attachSignedPdf` of queueMessage.
 * @param about.signerName the typed name, or the customer's when staff recorded the approval
 */
export function quoteApprovedMail(
  about: QuoteMailFacts & { approvalUrl: string; decidedAt: Date; signerName: string; recordedByStaff: boolean },
): MailContent {
  const { company } = about;
  const when = formatDateTime(about.decidedAt, company.time_zone);
  return emailTemplate(
    about,
    `You approved quote ${about.number}`,
    about.copyFollows ? 'Your signed copy will follow.' : 'Your signed copy is attached.',
    [
      { kind: 'heading', text: 'Quote approved' },
      {
        kind: 'paragraph',
        text: about.recordedByStaff
          ? `${company.name} recorded your approval of this quote on ${when} (${company.time_zone}). If this is not right, please tell us right away.`
          : `Thank you, ${about.signerName}. You approved this quote on ${when} (${company.time_zone}). ${about.copyFollows ? copyFollowsText('The signed copy') : 'The signed copy is attached; please keep it.'}`,
      },
      factsBlock(about),
      { kind: 'button', label: 'View the approved quote', url: about.approvalUrl },
      { kind: 'paragraph', text: `${company.name} will contact you to schedule the work.` },
      ...contactLine(about),
    ],
  );
}

/** To the customer after declining. */
export function quoteDeclinedMail(about: QuoteMailFacts & { approvalUrl: string; decidedAt: Date }): MailContent {
  const { company } = about;
  return emailTemplate(about, `You declined quote ${about.number}`, `Nothing further is needed.`, [
    { kind: 'heading', text: 'Quote declined' },
    {
      kind: 'paragraph',
      text: `You declined this quote on ${formatDateTime(about.decidedAt, company.time_zone)} (${company.time_zone}). Nothing further is needed. If you change your mind, we will be glad to send you a new quote.`,
    },
    factsBlock(about),
    { kind: 'button', label: 'View the quote', url: about.approvalUrl },
    ...(about.copyFollows ? [{ kind: 'note', text: copyFollowsText('The record of it') } as const] : []),
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
    `Approved: ${about.number}, ${about.customerName}, ${money(about)}`,
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
    `Declined: ${about.number}, ${about.customerName}, ${money(about)}`,
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
