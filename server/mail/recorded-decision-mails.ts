import { formatDateTime } from '#domain/dates.ts';
import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import { channelLabel } from '#domain/pricing/wording.ts';
import type { MailContent } from './transport.ts';
import type { Block } from './email-template.ts';
import {
  aboutBlock,
  copyFollowsText,
  customerMail,
  emailTemplate,
  mailMoney,
  type QuoteMailFacts,
} from './quote-mails.ts';

/** A decision that staff recorded on the customer's behalf: no mail about it says that the customer signed. */
export interface RecordedDecisionFacts extends QuoteMailFacts {
  decision: Decision;
  decidedAt: Date;
  recordedBy: string;
  channel: string;
}

function facts(about: RecordedDecisionFacts, language: Language): Block {
  const { company, decidedAt, totalCents } = about;
  const words = mailTexts(language).facts;
  const when = `${formatDateTime(decidedAt, company.time_zone, language)} (${company.time_zone})`;
  const rows = [
    [words.total, mailMoney(about, totalCents, language)],
    [words.recorded, when],
  ] as const;
  return aboutBlock(about, rows, language);
}

/** To the customer. @param approvalUrl null for a quote that never had a link */
export function recordedDecisionMail(about: RecordedDecisionFacts & { approvalUrl: string | null }): MailContent {
  const { company, number, decision, language, channel } = about;
  const { recorded, viewQuote, copyFollows } = mailTexts(language);
  return customerMail(about, recorded.subjects[decision](company.name, number), recorded.preview, [
    { kind: 'heading', text: recorded.headings[decision] },
    { kind: 'paragraph', text: recorded.texts[decision](company.name, channelLabel(channel, language)) },
    facts(about, language),
    ...(about.approvalUrl ? [{ kind: 'button', label: viewQuote, url: about.approvalUrl } as const] : []),
    { kind: 'note', text: about.copyFollows ? copyFollows.recorded : recorded.attached },
  ]);
}

const how = ({ channel }: RecordedDecisionFacts) => channelLabel(channel);

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
      facts(about, 'en'),
      { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
      {
        kind: 'note',
        text: about.copyFollows ? copyFollowsText('The record') : 'The record is attached and stays with the quote.',
      },
    ],
  );
}
