import { z } from 'zod';
import { LANGUAGES } from '#domain/language/language.ts';
import { type ManualMethod, PAYMENT_METHODS } from '#domain/payments/ledger.ts';
import { PAYMENT_PURPOSES, PROVIDER_ID_MAX } from '#domain/payments/provider-payment.ts';
import { SEND_MESSAGE_MAX } from '#domain/quote/quote-limits.ts';
import { Cents, DayInput, Email, Id, LinkToken, member, Text, TextInput, Timestamp, visitor } from './base.ts';
import { PaymentEntry, PositiveCents, QuotePayments, Reason, Reference } from './payment-fields.ts';

const read = member('quotes.view').meta({ scope: 'payments:read' });
const write = member('quotes.write', 'write').meta({ scope: 'payments:write' });
/** Not for API keys: a person has to take responsibility for these actions. */
const writeByPeople = member('quotes.write', 'write');
const reverse = member('payments.reverse', 'write');
const ByQuote = z.object({ quote_id: Id('quotes') });
const ByPayment = ByQuote.extend({ id: Id('payment_entries') });

const MANUAL_METHODS = PAYMENT_METHODS.filter((method): method is ManualMethod => method !== 'card');
const METHOD_MISSING = 'Choose how it was paid';
const REFUND_METHOD_MISSING = 'Choose how it was refunded';
export const DATE_INVALID = 'Enter the day of the payment';

export const payments = {
  /** Returns all payments of the quote's number, with the amounts paid and due. */
  ofQuote: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/payments', tags: ['payments'] })
    .input(ByQuote)
    .output(QuotePayments),
  get: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/payments/{id}', tags: ['payments'] })
    .input(ByPayment)
    .output(PaymentEntry),
  /**
   * Records cash, a check, a transfer or another payment, up to the balance due unless the caller confirms that it is
   * more. The client creates the id, so that a repeated request records nothing twice. Refused for a quote that is not
   * approved, and for one that a later approved revision replaced.
   */
  record: write
    .route({ method: 'PUT', path: '/quotes/{quote_id}/payments/{id}', tags: ['payments'] })
    .input(
      ByQuote.extend({
        id: z.uuid(),
        amount_cents: PositiveCents,
        method: z.enum(MANUAL_METHODS, METHOD_MISSING),
        /** not in the future, in the company's time zone */
        received_on: DayInput(DATE_INVALID),
        reference: Reference,
        /** true: the customer paid this amount, although it is more than is due. The quote is overpaid then. */
        allow_overpayment: z.boolean().default(false),
        /**
         * emails the receipt to the customer. Not for API keys, because a person has to take responsibility for an
         * email
         */
        mail_receipt: z.boolean().default(false),
      }),
    )
    .output(QuotePayments),
  /** Voids a manual payment that was not refunded. The entry stays visible. Repeating it changes nothing. */
  void: reverse
    .route({ method: 'POST', path: '/quotes/{quote_id}/payments/{id}/void', tags: ['payments'] })
    .input(ByPayment.extend({ reason: Reason }))
    .output(QuotePayments),
  /**
   * Refunds all or part of a payment. The provider is asked to refund a card payment, and the refund enters the ledger
   * once the provider confirms. The refund of a recorded payment is only recorded: no money moves. The client creates
   * refund_id, so that a repeated request refunds nothing twice.
   */
  refund: reverse
    .route({ method: 'POST', path: '/quotes/{quote_id}/payments/{id}/refunds', tags: ['payments'] })
    .input(
      ByPayment.extend({
        refund_id: z.uuid(),
        amount_cents: PositiveCents,
        reason: Reason,
        /** how a recorded payment was refunded; by default, the way it was paid. Not for card payments. */
        method: z.enum(MANUAL_METHODS, REFUND_METHOD_MISSING).optional(),
        /**
         * true: lower the price by the refunded amount; false: the customer owes it again. When omitted, the price is
         * lowered unless something else is due.
         */
        lowers_price: z.boolean().optional(),
      }),
    )
    .output(QuotePayments),
  /**
   * Lowers the price of an approved quote. The signed total stays, the balance follows, and the customer gets an
   * email with the reason. The client creates the id, so that a repeated request lowers nothing twice.
   */
  lowerPrice: reverse
    .route({ method: 'PUT', path: '/quotes/{quote_id}/price-reductions/{id}', tags: ['payments'] })
    .input(ByQuote.extend({ id: z.uuid(), amount_cents: PositiveCents, reason: Reason }))
    .output(QuotePayments),
  /** Queues an email that asks the customer for the deposit while it is due, then for the balance, with a link to pay. */
  request: writeByPeople
    .meta({ idempotent: true })
    .route({ method: 'POST', path: '/quotes/{quote_id}/payment-requests', tags: ['payments'] })
    .input(ByQuote.extend({ email: Email.optional(), message: Text(SEND_MESSAGE_MAX) }))
    .output(QuotePayments),
  /** Returns the receipt of a payment as a PDF. */
  receipt: read
    .route({ method: 'GET', path: '/quotes/{quote_id}/payments/{id}/receipt', tags: ['payments'] })
    .input(ByPayment)
    .output(z.file()),
  /**
   * Returns all payments and price reductions between two days (both included, in the company's time zone) as a CSV
   * file for bookkeeping, with receipt numbers. It is not a GET, because the audit log records the download.
   */
  csv: member('owner_tools.use', 'write')
    .route({ method: 'POST', path: '/payments/csv', tags: ['payments'] })
    .input(z.object({ from: DayInput(), to: DayInput() }))
    .output(z.file()),
  /** Returns the latest nightly comparison with the payment provider; null before the first one. */
  lastReconciliation: member('owner_tools.use')
    .route({ method: 'GET', path: '/payments/reconciliation', tags: ['payments'] })
    .output(
      z
        .object({
          ran_at: Timestamp,
          /** number of payments compared */
          looked_at: z.int(),
          /** number of payments that were incomplete here and have been completed */
          mended: z.int(),
          /** problems that need a person's attention, one sentence each */
          problems: z.array(z.string()),
        })
        .nullable(),
    ),
  /**
   * Returns the data for the page after a payment. An unknown id, an id from elsewhere and a missing id all return
   * `unknown`. Nothing names a company or a customer, and the payment is shown only to people who have the quote's
   * link.
   */
  confirmation: visitor('token_page')
    .route({ method: 'GET', path: '/payments/confirmation', tags: ['payments'] })
    .input(
      z.object({
        session_id: TextInput().max(PROVIDER_ID_MAX).default(''),
        /** the quote's link, when the browser came from there */
        token: LinkToken.optional(),
      }),
    )
    .output(
      z.object({
        /** waiting: the customer has returned, but the provider has not confirmed the payment yet */
        state: z.enum(['paid', 'waiting', 'not_paid', 'unknown']),
        /** the first 20 characters of the transaction id, and an ellipsis; null when unknown */
        transaction: z.string().nullable(),
        /** true when a receipt is emailed: the quote has an email address */
        emailed: z.boolean(),
        /** the amount paid; null without the quote's link */
        paid: z.object({ amount_cents: Cents, purpose: z.enum(PAYMENT_PURPOSES) }).nullable(),
        test_mode: z.boolean(),
        /** language in which the customer saw the quote */
        language: z.enum(LANGUAGES),
      }),
    ),
};
