/** Mails about money: a request, a receipt, a refund, a dispute. */
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { DISPUTE_LABELS, METHOD_LABELS } from '#domain/payments/payment-labels.ts';
import type { PaymentMethod } from '#domain/payments/ledger.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import { TEST_MODE } from '#domain/payments/test-mode.ts';
import { type Cents, formatMoney } from '#domain/pricing/money.ts';
import type { Block } from './email-template.ts';
import { contactLine, emailTemplate, type QuoteMailFacts } from './quote-mails.ts';
import type { MailContent } from './transport.ts';

/** What every mail about money contains. */
export interface PaymentMailFacts extends QuoteMailFacts {
  amountCents: Cents;
  /** no money moves */
  testMode: boolean;
}

type Row = readonly [label: string, value: string];

function money({ company }: QuoteMailFacts, cents: Cents): string {
  return formatMoney(cents, company.currency);
}

/** Said before everything else, so that nobody waits for money. */
function testBlock({ testMode }: { testMode: boolean }): Block[] {
  return testMode ? [{ kind: 'note', text: `${TEST_MODE}.` }] : [];
}

function rows(about: QuoteMailFacts, more: readonly Row[]): Block {
  const place = about.propertyAddress ? [['Property', about.propertyAddress] as const] : [];
  return { kind: 'facts', rows: [['Quote', about.number], ...place, ...more] };
}

function quotation(text: string): Block[] {
  return text.trim() ? [{ kind: 'quotation', text: text.trim() }] : [];
}

/** The company's own words, as they are: nothing in them becomes a link. */
function otherWaysBlock(otherWays: string): Block[] {
  if (!otherWays.trim()) return [];
  return [
    { kind: 'paragraph', text: 'Other ways to pay:' },
    { kind: 'quotation', text: otherWays },
  ];
}

/** To the customer: what is open, and where to pay it. @param about.message what the sender wrote; may be empty */
export function paymentRequestedMail(
  about: QuoteMailFacts & {
    openCents: Cents;
    payUrl: string;
    byCard: boolean;
    otherWays: string;
    message: string;
    testMode: boolean;
  },
): MailContent {
  const open = money(about, about.openCents);
  const { name } = about.company;
  return emailTemplate(about, `${open} due for quote ${about.number} from ${name}`, `Payment for ${about.number}.`, [
    ...testBlock(about),
    { kind: 'heading', text: `Hello ${about.customerName},` },
    { kind: 'paragraph', text: `${open} of your quote ${about.number} is open.` },
    ...quotation(about.message),
    rows(about, [
      ['Total', money(about, about.totalCents)],
      ['Open', open],
    ]),
    { kind: 'button', label: about.byCard ? 'Pay online' : 'View the quote', url: about.payUrl },
    ...otherWaysBlock(about.otherWays),
    ...contactLine(about),
  ]);
}

export interface ReceivedFacts extends PaymentMailFacts {
  paidAt: Date;
  method: PaymentMethod;
  /** "Visa ending in 4242"; empty for everything but cards */
  card: string;
  reference: string;
  openCents: Cents;
}

function receivedRows(about: ReceivedFacts): Block {
  const how = about.card || METHOD_LABELS[about.method];
  return rows(about, [
    ['Received', money(about, about.amountCents)],
    ['Paid by', about.reference ? `${how}, ${about.reference}` : how],
    ['Date', formatDate(about.paidAt, about.company.time_zone)],
    ['Open', money(about, about.openCents)],
  ]);
}

/** To the customer: the receipt. @param about.receiptUrl null for a quote without a link */
export function receiptMail(about: ReceivedFacts & { receiptUrl: string | null; otherWays: string }): MailContent {
  const amount = money(about, about.amountCents);
  const subject = `Receipt for ${amount}, quote ${about.number} from ${about.company.name}`;
  return emailTemplate(about, subject, `${about.company.name} received ${amount}.`, [
    ...testBlock(about),
    { kind: 'heading', text: 'Thank you for your payment' },
    { kind: 'paragraph', text: `${about.company.name} received ${amount} for your quote ${about.number}.` },
    receivedRows(about),
    ...(about.receiptUrl ? [{ kind: 'button', label: 'Download the receipt', url: about.receiptUrl } as const] : []),
    ...(about.openCents > 0 ? otherWaysBlock(about.otherWays) : []),
    ...contactLine(about),
  ]);
}

/** To staff, for a payment by card. */
export function paymentReceivedStaffMail(about: ReceivedFacts & { quoteUrl: string }): MailContent {
  const amount = money(about, about.amountCents);
  return emailTemplate(about, `Paid: ${amount}, ${about.number}, ${about.customerName}`, `${amount} by card.`, [
    ...testBlock(about),
    { kind: 'heading', text: `${about.customerName} paid ${amount}` },
    receivedRows(about),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

/** To the customer: money that came in too much goes back by itself. */
export function overpaidMail(about: PaymentMailFacts): MailContent {
  const amount = money(about, about.amountCents);
  return emailTemplate(about, `${amount} goes back to you, quote ${about.number}`, 'More came in than was owed.', [
    ...testBlock(about),
    { kind: 'heading', text: 'You paid more than was owed' },
    {
      kind: 'paragraph',
      text: `${amount} of your payment for quote ${about.number} was not owed, for example because it was already paid. It goes back to your card by itself, usually within 5 to 10 days.`,
    },
    ...contactLine(about),
  ]);
}

/** The same to staff. */
export function overpaidStaffMail(about: PaymentMailFacts & { quoteUrl: string }): MailContent {
  const amount = money(about, about.amountCents);
  return emailTemplate(about, `Refund started: ${amount}, ${about.number}`, 'More came in than was owed.', [
    ...testBlock(about),
    { kind: 'heading', text: `${about.customerName} paid more than was owed` },
    {
      kind: 'paragraph',
      text: `${amount} goes back to the customer’s card by itself. You do not have to do anything.`,
    },
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

/** To the customer, once the provider has taken the refund. @param about.reason in the company's words; may be empty */
export function refundedMail(about: PaymentMailFacts & { at: Date; reason: string; card: string }): MailContent {
  const amount = money(about, about.amountCents);
  const where = about.card || 'your card';
  return emailTemplate(about, `Refund of ${amount}, quote ${about.number}`, `${amount} is on its way to ${where}.`, [
    ...testBlock(about),
    { kind: 'heading', text: 'Your refund is on its way' },
    {
      kind: 'paragraph',
      text: `${about.company.name} refunded ${amount} to ${where}. Banks usually show it within 5 to 10 days.`,
    },
    ...quotation(about.reason),
    rows(about, [
      ['Refunded', amount],
      ['Date', formatDate(about.at, about.company.time_zone)],
    ]),
    ...contactLine(about),
  ]);
}

/** To staff: the provider could not pay it back. */
export function refundFailedStaffMail(about: PaymentMailFacts & { quoteUrl: string; error: string }): MailContent {
  const amount = money(about, about.amountCents);
  return emailTemplate(about, `Refund failed: ${amount}, ${about.number}`, about.error, [
    ...testBlock(about),
    { kind: 'heading', text: `The refund of ${amount} failed` },
    { kind: 'paragraph', text: `${about.customerName} has not got this money back. ${about.error}` },
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

/** To staff: a customer's bank disputes a payment, or the dispute has moved on. */
export function disputedStaffMail(
  about: PaymentMailFacts & { quoteUrl: string; status: DisputeStatus; dueBy: Date | null },
): MailContent {
  const amount = money(about, about.amountCents);
  const state = DISPUTE_LABELS[about.status];
  const due = about.dueBy && formatDateTime(about.dueBy, about.company.time_zone);
  return emailTemplate(about, `Dispute: ${amount}, ${about.number}, ${about.customerName}`, state, [
    ...testBlock(about),
    { kind: 'heading', text: `${about.customerName}’s bank disputes ${amount}` },
    rows(about, [['Disputed', amount], ['State', state], ...(due ? [['Answer by', due] as const] : [])]),
    ...(due
      ? [{ kind: 'paragraph', text: 'Answer in your payment account before then, or the money is lost.' } as const]
      : []),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}
