import type { Decision } from '#domain/quote/lifecycle.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import type { NewMessage } from './commands.ts';
import {
  quoteApprovedMail,
  quoteApprovedStaffMail,
  quoteDeclinedMail,
  quoteDeclinedStaffMail,
  type QuoteMailFacts,
} from './quote-mails.ts';
import { recordedDecisionMail, recordedDecisionStaffMail } from './recorded-decision-mails.ts';

/** A decision just made, and the data of its mails. */
export interface DecisionNews {
  quoteId: string;
  snapshot: QuoteSnapshot;
  decision: Decision;
  decidedAt: Date;
  reason: string;
  /** the name the customer typed; null when staff recorded the decision */
  signerName: string | null;
  recorded: { by: string; channel: string } | null;
  /** the customer page; null for a quote that never had a link */
  approvalUrl: string | null;
  /** the quote in the app */
  quoteUrl: string;
  /** the company's address for it */
  companySide: string;
  /** the signed copy could not be made: the mails are sent without it and say that it will follow */
  copyFollows?: boolean;
}

/** The facts that every mail about a quote contains. */
export function mailFactsOf(snapshot: QuoteSnapshot): QuoteMailFacts {
  return {
    company: snapshot.organization,
    language: snapshot.language,
    number: snapshot.number,
    customerName: snapshot.customer_name,
    propertyAddress: snapshot.property_address,
    totalCents: snapshot.total_cents,
  };
}

/** One mail per side, each with the signed copy; the customer's only when an address is known. */
export function decisionMessages(news: DecisionNews): NewMessage[] {
  const { quoteId, snapshot, decision, companySide } = news;
  const attachSignedPdf = !news.copyFollows;
  const replyTo = snapshot.organization.company_email || companySide;
  const toCompany: NewMessage = {
    quoteId,
    kind: decision === 'approved' ? 'quote_approved_staff' : 'quote_declined_staff',
    to: companySide,
    ...(snapshot.customer_email ? { replyTo: snapshot.customer_email } : {}),
    attachSignedPdf,
    ...companyContent(news),
  };
  const content = customerContent(news);
  if (!snapshot.customer_email || !content) return [toCompany];
  const toCustomer: NewMessage = {
    quoteId,
    kind: decision === 'approved' ? 'quote_approved' : 'quote_declined',
    to: snapshot.customer_email,
    replyTo,
    senderName: snapshot.organization.name,
    attachSignedPdf,
    ...content,
  };
  return [toCustomer, toCompany];
}

function factsOf({ snapshot, copyFollows = false }: DecisionNews): QuoteMailFacts {
  return { ...mailFactsOf(snapshot), copyFollows };
}

function recordedFacts(news: DecisionNews, { by, channel }: { by: string; channel: string }) {
  return { ...factsOf(news), decision: news.decision, decidedAt: news.decidedAt, recordedBy: by, channel };
}

function customerContent(news: DecisionNews) {
  const { decision, decidedAt, approvalUrl, recorded } = news;
  if (recorded) return recordedDecisionMail({ ...recordedFacts(news, recorded), approvalUrl });
  // A customer who decided on the page has its link.
  if (!approvalUrl) return null;
  const facts = { ...factsOf(news), approvalUrl, decidedAt };
  if (decision === 'declined') return quoteDeclinedMail(facts);
  return quoteApprovedMail({ ...facts, signerName: news.signerName ?? '' });
}

function companyContent(news: DecisionNews) {
  const { decision, decidedAt, quoteUrl, recorded, reason } = news;
  if (recorded) return recordedDecisionStaffMail({ ...recordedFacts(news, recorded), quoteUrl, reason });
  const facts = { ...factsOf(news), quoteUrl, decidedAt };
  if (decision === 'declined') return quoteDeclinedStaffMail({ ...facts, reason });
  return quoteApprovedStaffMail({ ...facts, signerName: news.signerName ?? '' });
}
