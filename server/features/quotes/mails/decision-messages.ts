import type { MessageTemplate, TemplateKind } from '#domain/messages/template-kinds.ts';
import { afterDeposit } from '#domain/payments/deposit.ts';
import type { Decision } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { Tx } from '#server/platform/db/client.ts';
import type { OrgScope } from '#server/platform/db/scope.ts';
import type { NewMessage } from '#server/providers/mail/commands.ts';
import { companyTemplates } from '#server/providers/mail/template-queries.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import type { QuoteMailFacts } from './quote-facts.ts';
import {
  type DepositDue,
  type NextAppointment,
  type PageWays,
  quoteApprovedMail,
  quoteApprovedStaffMail,
  quoteDeclinedMail,
  quoteDeclinedStaffMail,
  type StandingApproval,
} from './quote-mails.ts';
import { recordedDecisionMail, recordedDecisionStaffMail } from './recorded-decision-mails.ts';

export interface PageNextSteps {
  deposit: DepositDue;
  offersTimes: boolean;
  /** the work's next appointment; null without one */
  appointment: NextAppointment | null;
}

export interface DecisionNews extends PageNextSteps {
  quoteId: string;
  snapshot: QuoteSnapshot;
  decision: Decision;
  decidedAt: Date;
  reason: string;
  /** the name the customer typed; null when staff recorded the decision */
  signerName: string | null;
  recorded: { by: string; channel: string } | null;
  /** for a declined quote: the approved version that is still in effect */
  standing: StandingApproval;
  /** the customer page; null if the quote never had a link */
  approvalUrl: string | null;
  quoteUrl: string;
  /** the company's text about next steps after an approval; may be empty */
  nextSteps: string;
  /** the company's email for replies */
  companySide: string;
  /** true when the signed copy couldn't be created; the emails then say that it will follow */
  copyFollows?: boolean;
}

export function mailFactsOf(snapshot: QuoteSnapshot): QuoteMailFacts {
  return {
    company: snapshot.organization,
    language: snapshot.language,
    number: snapshot.number,
    customerName: snapshot.customer_name,
    propertyAddress: snapshot.property_address,
    totalCents: snapshot.total_cents,
    depositCents: snapshot.deposit?.cents ?? 0,
  };
}

/** Writes one email per side. The customer gets one only if their email is known. */
export async function decisionMessages(tx: Tx, scope: OrgScope, news: DecisionNews): Promise<NewMessage[]> {
  const { quoteId, snapshot, decision, companySide } = news;
  const attachSignedPdf = !news.copyFollows;
  const replyTo = snapshot.organization.company_email || companySide;
  const [customerKind, staffKind] = KINDS[decision];
  const kinds = snapshot.customer_email ? [staffKind, customerKind] : [staffKind];
  const ways = { language: snapshot.language, channel: 'email' } as const;
  const [staffTemplate, customerTemplate] = await companyTemplates(tx, scope, kinds, ways);
  if (!staffTemplate) throw new Error(`There is no template ${staffKind}`);
  const toCompany: NewMessage = {
    quoteId,
    kind: staffKind,
    to: companySide,
    ...(snapshot.customer_email ? { replyTo: snapshot.customer_email } : {}),
    attachSignedPdf,
    ...companyContent(staffTemplate, news),
  };
  if (!customerTemplate) return [toCompany];
  const content = customerContent(customerTemplate, news);
  if (!content) return [toCompany];
  const toCustomer: NewMessage = {
    quoteId,
    kind: customerKind,
    to: snapshot.customer_email,
    replyTo,
    senderName: snapshot.organization.name,
    attachSignedPdf,
    ...content,
  };
  return [toCustomer, toCompany];
}

const KINDS = {
  approved: ['quote_approved', 'quote_approved_staff'],
  declined: ['quote_declined', 'quote_declined_staff'],
} as const satisfies Record<Decision, readonly [TemplateKind, TemplateKind]>;

export const DECISION_MAILS = [...KINDS.approved, ...KINDS.declined];

function factsOf({ snapshot, deposit, decidedAt, standing, copyFollows = false }: DecisionNews) {
  const depositCents = deposit.dueCents;
  const restCents = depositCents > 0 && snapshot.deposit ? afterDeposit(snapshot.deposit, snapshot.total_cents) : 0;
  return { ...mailFactsOf(snapshot), depositCents, restCents, decidedAt, standing, copyFollows };
}

const pageWaysOf = ({ deposit, offersTimes, appointment }: DecisionNews): PageWays => ({
  paysByCard: deposit.byCard,
  offersTimes,
  appointment,
});

function recordedFacts(news: DecisionNews, { by, channel }: { by: string; channel: string }) {
  return { ...factsOf(news), decision: news.decision, recordedBy: by, channel, nextSteps: news.nextSteps };
}

function customerContent(template: MessageTemplate, news: DecisionNews): MailContent | null {
  const { decision, approvalUrl, recorded } = news;
  if (recorded)
    return recordedDecisionMail(template, { ...recordedFacts(news, recorded), ...pageWaysOf(news), approvalUrl });
  // A customer who decided on the page has its link.
  if (!approvalUrl) return null;
  const facts = { ...factsOf(news), approvalUrl };
  if (decision === 'declined') return quoteDeclinedMail(template, facts);
  const { signerName, nextSteps } = news;
  return quoteApprovedMail(template, { ...facts, ...pageWaysOf(news), signerName: signerName ?? '', nextSteps });
}

function companyContent(template: MessageTemplate, news: DecisionNews): MailContent {
  const { decision, quoteUrl, recorded, reason } = news;
  if (recorded) return recordedDecisionStaffMail(template, { ...recordedFacts(news, recorded), quoteUrl, reason });
  const facts = { ...factsOf(news), quoteUrl };
  if (decision === 'declined') return quoteDeclinedStaffMail(template, { ...facts, reason });
  return quoteApprovedStaffMail(template, { ...facts, signerName: news.signerName ?? '' });
}
