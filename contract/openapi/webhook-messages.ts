import { z } from 'zod';
import { Id, Timestamp } from '#contract/base.ts';
import { JOB_KINDS } from '#domain/calendar/job-limits.ts';
import { VISIT_STATES } from '#domain/calendar/visit-states.ts';
import type { WebhookEventType } from '#domain/company/webhook-events.ts';
import { ANSWER_CHANNELS } from '#domain/messages/inbox.ts';
import { PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { DISPUTE_STATUSES, PAYMENT_PURPOSES } from '#domain/payments/provider-payment.ts';
import { QUOTE_LABELS, QUOTE_STATUSES } from '#domain/quote/lifecycle.ts';

const QuoteFields = z.object({
  quote_id: Id('quotes'),
  quote_number: z.string(),
  revision: z.int(),
  status: z.enum(QUOTE_STATUSES),
  label: z
    .enum(QUOTE_LABELS)
    .describe('The status staff see, which is more detailed than `status` for a pending quote.'),
  total_cents: z.int(),
  currency: z.string(),
  customer_name: z.string(),
});

const DecisionFields = z.object({
  decided_at: Timestamp,
  decided_by: z.enum(['customer', 'staff']).describe('`staff` if they recorded it for the customer.'),
  name: z.string(),
  channel: z.enum(['approval_page', 'phone', 'in_person', 'email', 'paper']),
  reason: z.string().describe('Empty unless a reason was given.'),
});

const PriceFields = z.object({
  reduction_id: Id('price_reductions'),
  amount_cents: z.int().describe('How much the price was lowered this time.'),
  price_cents: z.int().describe('The new price.'),
  signed_total_cents: z.int(),
  currency: z.string(),
  reason: z.string(),
});

const QuestionFields = z.object({ text: z.string(), name: z.string() });
const AnswerFields = z.object({ text: z.string(), channel: z.enum(ANSWER_CHANNELS), name: z.string() });
const ReceivedTextFields = z.object({
  text: z.string(),
  from: z.string().describe('A phone number.'),
  channel: z.literal('text'),
});

const MessageFields = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string().describe('An email address or a phone number.'),
  problem: z.string().describe('Why it failed or bounced; otherwise empty.'),
  channel: z.enum(['email', 'text']),
});

const PaymentFields = z.object({
  payment_id: Id('payment_entries'),
  amount_cents: z.int(),
  currency: z.string(),
  method: z.enum(PAYMENT_METHODS).optional(),
  purpose: z.enum(PAYMENT_PURPOSES).nullable().optional(),
  card: z.string().optional().describe('Such as “Visa ending in 4242”.'),
  reference: z.string().optional(),
  reason: z.string().optional(),
  status: z.enum(DISPUTE_STATUSES).optional().describe('Of a dispute.'),
});

const JobFields = z.object({
  id: Id('jobs'),
  kind: z.enum(JOB_KINDS),
  title: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  open_visits: z.int().describe('Visits of the job that are neither done nor canceled.'),
  visit: z.object({
    id: Id('visits'),
    state: z.enum(VISIT_STATES),
    starts_at: Timestamp.nullable().describe('null while the visit has no time.'),
    ends_at: Timestamp.nullable(),
    was: Timestamp.nullable().optional().describe('The previous start of a visit that was moved.'),
    crew: z.array(z.string()),
  }),
});

const ofQuote = (details: z.ZodRawShape) => QuoteFields.extend(details);

/** Data in a job event. Without a quote, it contains only `job`. */
const JobData = QuoteFields.partial().extend({ job: JobFields });
const DecisionData = ofQuote({ decision: DecisionFields });
const MessageData = ofQuote({ message: MessageFields });
const PaymentData = ofQuote({ payment: PaymentFields });

export const WEBHOOK_DATA: Readonly<Record<WebhookEventType, z.ZodObject>> = {
  'quote.created': QuoteFields,
  'quote.sent': QuoteFields,
  'quote.shared': QuoteFields,
  'quote.viewed': QuoteFields,
  'quote.revised': QuoteFields,
  'quote.approved': DecisionData,
  'quote.declined': DecisionData,
  'quote.price_lowered': ofQuote({ price: PriceFields }),
  'quote.question': ofQuote({ question: QuestionFields }),
  'quote.answered': ofQuote({ answer: AnswerFields }),
  'message.received': ofQuote({ message: ReceivedTextFields }),
  'message.delivered': MessageData,
  'message.bounced': MessageData,
  'message.complained': MessageData,
  'message.failed': MessageData,
  'payment.received': PaymentData,
  'payment.refunded': PaymentData,
  'payment.disputed': PaymentData,
  'payment.voided': PaymentData,
  'job.scheduled': JobData,
  'job.rescheduled': JobData,
  'job.done': JobData,
  'job.cancelled': JobData,
};
