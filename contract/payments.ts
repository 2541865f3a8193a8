import { z } from 'zod';
import { LANGUAGES } from '#domain/language/language.ts';
import { type ManualMethod, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { PAYMENT_PURPOSES, PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { Cents, DayInput, Email, Id, LinkToken, member, Text, TextInput, Timestamp, visitor } from './base.ts';
import { PaymentEntry, PositiveCents, QuotePayments, Reason, Reference } from './payment-fields.ts';

const read = member('quotes.view').meta({ scope: 'payments:read' });
const write = member('quotes.write', 'write').meta({ scope: 'payments:write' });
/** Not for API keys, because a person must be responsible for these actions. */
const writeByPeople = member('quotes.write', 'write');
const reverse = member('payments.reverse', 'write');
const ByQuote = z.object({ quote_id: Id('quotes') });
const ByPayment = ByQuote.extend({ id: Id('payment_entries') });

const MANUAL_METHODS = PAYMENT_METHODS.filter((method): method is ManualMethod => method !== 'card');
const METHOD_MISSING = 'Choose how it was paid';
const REFUND_METHOD_MISSING = 'Choose how it was refunded';
export const DATE_INVALID = 'Enter the day of the payment';

export const payments = {
  ofQuote: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/payments', tags: ['payments'] })
    .input(ByQuote)
    .output(QuotePayments),
  get: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/payments/{id}', tags: ['payments'] })
    .input(ByPayment)
    .output(PaymentEntry),
  /**
   * Records cash, a check, a transfer or another payment. Refuses more than the balance due, unless
   * `allow_overpayment`. Refuses a quote that isn't approved, or that a later approved revision replaced. The client
   * creates the id, so a repeated request records nothing twice.
   */
  record: write
    .route({ method: 'PUT', path: '/quotes/{quote_id}/payments/{id}', tags: ['payments'] })
    .input(
      ByQuote.extend({
        id: z.uuid(),
        amount_cents: PositiveCents,
        method: z.enum(MANUAL_METHODS, METHOD_MISSING),
        /** not in the future by the company's time zone */
        received_on: DayInput(DATE_INVALID),
        reference: Reference,
        /** true: the customer really paid more than is due */
        allow_overpayment: z.boolean().default(false),
        /** emails the receipt to the customer. Not for API keys, because a person must be responsible for an email */
        mail_receipt: z.boolean().default(false),
      }),
    )
    .output(QuotePayments),
  /** Voids a manual payment that was not refunded. The entry stays visible. */
  void: reverse
    .route({ method: 'POST', path: '/quotes/{quote_id}/payments/{id}/void', tags: ['payments'] })
    .input(ByPayment.extend({ reason: Reason }))
    .output(QuotePayments),
  /**
   * Refunds all or part of a payment. For a card, asks the provider, and records the refund once the provider
   * confirms. For a manual payment, only records the refund: no money moves. The client creates refund_id, so a
   * repeated request refunds nothing twice.
   */
  refund: reverse
    .route({ method: 'POST', path: '/quotes/{quote_id}/payments/{id}/refunds', tags: ['payments'] })
    .input(
      ByPayment.extend({
        refund_id: z.uuid(),
        amount_cents: PositiveCents,
        reason: Reason,
        /** how the company paid a manual refund. Defaults to the payment's method. Not for card payments. */
        method: z.enum(MANUAL_METHODS, REFUND_METHOD_MISSING).optional(),
        /**
         * true: lowers the price by the refunded amount. false: the customer owes the amount again. Omitted: lowers
         * the price unless something else is due.
         */
        lowers_price: z.boolean().optional(),
      }),
    )
    .output(QuotePayments),
  /**
   * Lowers the price of an approved quote and emails the customer the reason. The signed total stays on record. The
   * client creates the id, so a repeated request lowers nothing twice.
   */
  lowerPrice: reverse
    .route({ method: 'PUT', path: '/quotes/{quote_id}/price-reductions/{id}', tags: ['payments'] })
    .input(ByQuote.extend({ id: z.uuid(), amount_cents: PositiveCents, reason: Reason }))
    .output(QuotePayments),
  /** Emails the customer a link to pay the deposit while it is due, and the balance after that. */
  request: writeByPeople
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{quote_id}/payment-requests', tags: ['payments'] })
    .input(ByQuote.extend({ email: Email.optional(), message: Text(SEND_MESSAGE_MAX) }))
    .output(QuotePayments),
  receipt: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/payments/{id}/receipt', tags: ['payments'] })
    .input(ByPayment)
    .output(z.file()),
  /**
   * Returns payments and price reductions as CSV, with receipt numbers. Both days are included, in the company's time
   * zone. A POST, because the audit log records the download.
   */
  csv: member('owner_tools.use', 'write')
    .route({ method: 'POST', path: '/payments/csv', tags: ['payments'] })
    .input(z.object({ from: DayInput(), to: DayInput() }))
    .output(z.file()),
  /** Returns the latest nightly comparison with the payment provider, or null before the first. */
  lastReconciliation: member('owner_tools.use')
    .route({ method: 'GET', path: '/payments/reconciliation', tags: ['payments'] })
    .output(
      z
        .object({
          ran_at: Timestamp,
          looked_at: z.int(),
          /** payments whose missing entries the comparison added */
          mended: z.int(),
          /** problems for a person to solve, one sentence each */
          problems: z.array(z.string()),
        })
        .nullable(),
    ),
  /**
   * Returns the data for the page after a payment. Names no company or customer. Shows the payment only to people who
   * have the quote's link. Returns `unknown` for any other id.
   */
  confirmation: visitor('token_page')
    .route({ method: 'GET', path: '/payments/confirmation', tags: ['payments'] })
    .input(
      z.object({
        session_id: TextInput().max(PROVIDER_ID_MAX).default(''),
        token: LinkToken.optional(),
      }),
    )
    .output(
      z.object({
        /** waiting: the customer is back, but the provider hasn't confirmed the payment yet */
        state: z.enum(['paid', 'waiting', 'not_paid', 'unknown']),
        /** the first 20 characters of the transaction id and an ellipsis. null when unknown */
        transaction: z.string().nullable(),
        /** true when the quote has an email, which gets the receipt */
        emailed: z.boolean(),
        paid: z.object({ amount_cents: Cents, purpose: z.enum(PAYMENT_PURPOSES) }).nullable(),
        test_mode: z.boolean(),
        language: z.enum(LANGUAGES),
      }),
    ),
};
