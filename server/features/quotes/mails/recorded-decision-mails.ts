/**
 * Emails about a decision that staff recorded for the customer. They always say how it was recorded, and ask the
 * customer to object if it is wrong.
 */
import { mailTexts } from '#domain/language/texts.ts';
import type { FactRow } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { channelLabel } from '#domain/pricing/wording.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';
import { type QuoteMailFacts, quoteFacts } from './quote-facts.ts';
import {
  amountsDue,
  decidedAtText,
  nextStepsText,
  type PageWays,
  type StandingApproval,
  standingBlocks,
  standingStaffBlocks,
} from './quote-mails.ts';

interface RecordedDecisionFacts extends QuoteMailFacts {
  decision: Decision;
  decidedAt: Date;
  recordedBy: string;
  channel: string;
  /** true when the record follows later */
  copyFollows?: boolean;
}

function factsOf(
  template: MessageTemplate,
  about: RecordedDecisionFacts,
  values: Record<string, string>,
  rows: readonly FactRow[] = [],
) {
  const when = decidedAtText(about, template);
  return quoteFacts(about, template.language, {
    values: { ...values, decided_at: when },
    rows: [[mailTexts(template.language).facts.recorded, when], ...rows],
  });
}

/** @param about.approvalUrl null for a quote that never had a link */
export function recordedDecisionMail(
  template: MessageTemplate,
  about: RecordedDecisionFacts &
    PageWays & { approvalUrl: string | null; nextSteps: string; standing?: StandingApproval },
): MailContent {
  const { company, number, decision, channel } = about;
  const { approved, recorded, viewQuote, copyFollows } = mailTexts(template.language);
  const text = recorded.texts[decision](company.name, channelLabel(channel, template.language));
  const values = {
    approval_link: about.approvalUrl ?? '',
    next_steps: nextStepsText(about, template.language),
  };
  const isApproved = decision === 'approved';
  const facts = factsOf(template, about, values, isApproved ? amountsDue(about, template.language) : []);
  const asksDeposit = isApproved && Boolean(about.depositCents && about.paysByCard);
  return writeMail(template, companyFrame(company), facts, {
    subject: recorded.subjects[decision](company.name, number),
    labels: { approval_link: asksDeposit ? approved.buttonAndPay : viewQuote },
    opening: [{ kind: 'paragraph', text }, ...standingBlocks(about.standing ?? null, company, template.language)],
    after: [{ kind: 'note', text: about.copyFollows ? copyFollows.recorded : recorded.attached }],
  });
}

export function recordedDecisionStaffMail(
  template: MessageTemplate,
  about: RecordedDecisionFacts & { quoteUrl: string; reason: string; standing?: StandingApproval },
): MailContent {
  const { company, number, customerName, decision, channel, recordedBy } = about;
  const how = `${recordedBy} recorded that ${customerName} ${decision} ${number} ${channelLabel(channel)}`;
  const facts = factsOf(template, about, { quote_link: about.quoteUrl, reason: about.reason });
  return writeMail(template, companyFrame(company), facts, {
    subject: `${decision === 'approved' ? 'Approved' : 'Declined'} (recorded): ${number}, ${customerName}`,
    opening: [
      { kind: 'paragraph', text: `${how.trimEnd()}.` },
      ...standingStaffBlocks(about.standing ?? null, company),
    ],
    after: [
      {
        kind: 'note',
        text: about.copyFollows
          ? mailTexts('en').copyFollows.recorded
          : 'The record is attached and saved with the quote.',
      },
    ],
  });
}
