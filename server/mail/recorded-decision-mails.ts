import { formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/pricing/money.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import { CHANNEL_LABELS } from '#domain/pricing/wording.ts';
import { mailContent } from './content.ts';
import type { MailContent } from './transport.ts';
import type { Block } from './email-template.ts';
import { copyFollowsText, type QuoteMailFacts } from './quote-mails.ts';

/** A decision that staff recorded on the customer's behalf: no mail about it says that the customer signed. */
export interface RecordedDecisionFacts extends QuoteMailFacts {
  decision: Decision;
  decidedAt: Date;
  recordedBy: string;
  channel: string;
}

function emailTemplate(
  about: RecordedDecisionFacts,
  subject: string,
  preview: string,
  blocks: readonly Block[],
): MailContent {
  const { company } = about;
  const contact = [company.company_phone, company.company_email].filter(Boolean).join(' · ');
  return mailContent({
    subject,
    preview,
    sender: company.name,
    logo: company.logo_url,
    brandColor: company.brand_color,
    blocks,
    footer: [company.name, company.company_address, contact, company.license_line],
  });
}

function facts(about: RecordedDecisionFacts): Block {
  const place = about.propertyAddress ? [['Property', about.propertyAddress] as const] : [];
  const { company } = about;
  return {
    kind: 'facts',
    rows: [
      ['Quote', about.number],
      ...place,
      ['Total', formatMoney(about.totalCents, company.currency)],
      ['Recorded', `${formatDateTime(about.decidedAt, company.time_zone)} (${company.time_zone})`],
    ],
  };
}

const how = ({ channel }: RecordedDecisionFacts) => CHANNEL_LABELS[channel] ?? '';

/** To the customer. @param approvalUrl null for a quote that never had a link */
export function recordedDecisionMail(about: RecordedDecisionFacts & { approvalUrl: string | null }): MailContent {
  const { company, number, decision } = about;
  const what = decision === 'approved' ? 'approval' : 'decline';
  return emailTemplate(
    about,
    `${company.name} recorded your ${what} of quote ${number}`,
    'If this is not right, please tell us right away.',
    [
      { kind: 'heading', text: `Quote ${decision}` },
      {
        kind: 'paragraph',
        text:
          `${company.name} recorded that you ${decision} this quote ${how(about)}`.trimEnd() +
          '. If this is not right, please tell us right away.',
      },
      facts(about),
      ...(about.approvalUrl ? [{ kind: 'button', label: 'View the quote', url: about.approvalUrl } as const] : []),
      { kind: 'note', text: about.copyFollows ? copyFollowsText('The record') : 'The record is attached.' },
    ],
  );
}

/** To the company. @param quoteUrl the quote in the app */
export function recordedDecisionStaffMail(
  about: RecordedDecisionFacts & { quoteUrl: string; reason: string },
): MailContent {
  const word = about.decision === 'approved' ? 'Approved' : 'Declined';
  return emailTemplate(
    about,
    `${word} (recorded): ${about.number}, ${about.customerName}`,
    `Recorded by ${about.recordedBy}.`,
    [
      { kind: 'heading', text: `${about.customerName} ${about.decision} ${about.number} ${how(about)}`.trimEnd() },
      { kind: 'paragraph', text: `Recorded by ${about.recordedBy} on the customer’s behalf.` },
      ...(about.reason.trim() ? [{ kind: 'quotation', text: about.reason.trim() } as const] : []),
      facts(about),
      { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
      {
        kind: 'note',
        text: about.copyFollows ? copyFollowsText('The record') : 'The record is attached and stays with the quote.',
      },
    ],
  );
}
