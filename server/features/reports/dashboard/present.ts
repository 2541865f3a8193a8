import { problemSentence } from '#domain/quote/evidence-problems.ts';
import { eventData, eventSummary } from '#domain/quote/event-summary.ts';
import { QUOTE_STATUSES } from '#domain/quote/lifecycle.ts';
import { quoteNumber } from '#domain/quote/quote-number.ts';
import { presentQuoteRow } from '#server/features/quotes/present.ts';
import type { DashboardParts } from './queries.ts';

/** @param shown whether the viewer may see totals over all quotes and problems of records; otherwise both are null */
export function presentDashboard(
  { states, approvals, waiting, events, steps, findings, mismatched }: DashboardParts,
  now: Date,
  shown: { totals: boolean; recordProblems: boolean },
) {
  const total = (cents: number | undefined) => (shown.totals ? (cents ?? 0) : null);
  const ofStatus = new Map(states.map((state) => [state.status, state]));
  const count = (status: (typeof QUOTE_STATUSES)[number]) => ofStatus.get(status)?.count ?? 0;
  const decided = count('approved') + count('declined');
  return {
    states: QUOTE_STATUSES.map((status) => ({
      status,
      count: count(status),
      total_cents: total(ofStatus.get(status)?.total_cents),
    })),
    win_rate: decided > 0 ? count('approved') / decided : null,
    approved_this_month_cents: total(approvals?.this_month_cents),
    approved_last_month_cents: total(approvals?.last_month_cents),
    waiting: waiting.map((row) => presentQuoteRow(row, now)),
    record_problems: shown.recordProblems
      ? findings.map((finding) => ({
          quote_id: finding.id,
          number: quoteNumber(finding.number),
          customer_name: finding.customer_name,
          message: problemSentence(finding.problems),
          first_seen_at: finding.first_seen_at.toISOString(),
        }))
      : [],
    mismatched_quotes: mismatched?.count ?? 0,
    events: events.map((event) => ({
      quote_id: event.quote_id,
      number: quoteNumber(event.number),
      customer_name: event.customer_name,
      summary: eventSummary(event.type, eventData(event.body)),
      at: event.at.toISOString(),
    })),
    first_steps: {
      rate_book_saved: Boolean(steps?.rate_book_saved_at),
      company_phone: Boolean(steps?.company_phone),
      quote_made: Boolean(steps?.quote_made),
      quote_sent: Boolean(steps?.quote_sent),
    },
    largest_pending_cents: ofStatus.get('pending')?.largest_cents ?? 0,
  };
}
