/** Mails about money: a request, a receipt, a refund, a dispute. */
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import { cardLabel } from '#domain/payments/card-label.ts';
import { DISPUTE_LABELS } from '#domain/payments/payment-labels.ts';
import type { PaymentMethod } from '#domain/payments/ledger.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Block } from './email-template.ts';
import { aboutBlock, contactLine, customerMail, emailTemplate, mailMoney, type QuoteMailFacts } from './quote-mails.ts';
import type { MailContent } from './transport.ts';

/** A card as the provider names it. */
type Card = Parameters<typeof cardLabel>[0];

/** What every mail about money contains. */
export interface PaymentMailFacts extends QuoteMailFacts {
  amountCents: Cents;
  /** no money moves */
  testMode: boolean;
}

/** Said before everything else, so that nobody waits for money. */
function testBlock({ testMode }: { testMode: boolean }, language: Language = 'en'): Block[] {
  return testMode ? [{ kind: 'note', text: `${paymentTexts(language).testMode}.` }] : [];
}

function quotation(text: string): Block[] {
  return text.trim() ? [{ kind: 'quotation', text: text.trim() }] : [];
}

/** The company's own words, as they are: nothing in them becomes a link. */
function otherWaysBlock(otherWays: string, language: Language): Block[] {
  if (!otherWays.trim()) return [];
  return [
    { kind: 'paragraph', text: `${paymentTexts(language).otherWays}:` },
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
  const { language, number } = about;
  const { paymentRequested: texts, facts, hello, viewQuote } = mailTexts(language);
  const open = mailMoney(about, about.openCents, language);
  const rows = [
    [facts.total, mailMoney(about, about.totalCents, language)],
    [facts.open, open],
  ] as const;
  return customerMail(about, texts.subject(open, number, about.company.name), texts.preview(number), [
    ...testBlock(about, language),
    { kind: 'heading', text: hello(about.customerName) },
    { kind: 'paragraph', text: texts.text(open, number) },
    ...quotation(about.message),
    aboutBlock(about, rows, language),
    { kind: 'button', label: about.byCard ? texts.pay : viewQuote, url: about.payUrl },
    ...otherWaysBlock(about.otherWays, language),
    ...contactLine(about),
  ]);
}

export interface ReceivedFacts extends PaymentMailFacts {
  paidAt: Date;
  method: PaymentMethod;
  /** as the provider names it; null for everything but cards */
  card: Card | null;
  reference: string;
  openCents: Cents;
}

/** "Visa ending in 4242", "Check, 1042" */
function payedHow({ card, method, reference }: ReceivedFacts, language: Language): string {
  const how = (card && cardLabel(card, language)) || paymentTexts(language).methods[method];
  return reference ? `${how}, ${reference}` : how;
}

function receivedRows(about: ReceivedFacts, language: Language = 'en'): Block {
  const { facts } = mailTexts(language);
  const rows = [
    [facts.received, mailMoney(about, about.amountCents, language)],
    [facts.paidBy, payedHow(about, language)],
    [facts.date, formatDate(about.paidAt, about.company.time_zone, LOCALES[language])],
    [facts.open, mailMoney(about, about.openCents, language)],
  ] as const;
  return aboutBlock(about, rows, language);
}

/** To the customer: the receipt. @param about.receiptUrl null for a quote without a link */
export function receiptMail(about: ReceivedFacts & { receiptUrl: string | null; otherWays: string }): MailContent {
  const { language, number, company } = about;
  const { receipt } = mailTexts(language);
  const amount = mailMoney(about, about.amountCents, language);
  return customerMail(about, receipt.subject(amount, number, company.name), receipt.preview(company.name, amount), [
    ...testBlock(about, language),
    { kind: 'heading', text: receipt.heading },
    { kind: 'paragraph', text: receipt.text(company.name, amount, number) },
    receivedRows(about, language),
    ...(about.receiptUrl ? [{ kind: 'button', label: receipt.button, url: about.receiptUrl } as const] : []),
    ...(about.openCents > 0 ? otherWaysBlock(about.otherWays, language) : []),
    ...contactLine(about),
  ]);
}

/** To staff, for a payment by card. */
export function paymentReceivedStaffMail(about: ReceivedFacts & { quoteUrl: string }): MailContent {
  const amount = mailMoney(about, about.amountCents);
  return emailTemplate(about, `Paid: ${amount}, ${about.number}, ${about.customerName}`, `${amount} by card.`, [
    ...testBlock(about),
    { kind: 'heading', text: `${about.customerName} paid ${amount}` },
    receivedRows(about),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

/** To the customer: money that came in too much goes back by itself. */
export function overpaidMail(about: PaymentMailFacts): MailContent {
  const { language, number } = about;
  const { overpaid } = mailTexts(language);
  const amount = mailMoney(about, about.amountCents, language);
  return customerMail(about, overpaid.subject(amount, number), overpaid.preview, [
    ...testBlock(about, language),
    { kind: 'heading', text: overpaid.heading },
    { kind: 'paragraph', text: overpaid.text(amount, number) },
    ...contactLine(about),
  ]);
}

/** The same to staff. */
export function overpaidStaffMail(about: PaymentMailFacts & { quoteUrl: string }): MailContent {
  const amount = mailMoney(about, about.amountCents);
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
export function refundedMail(about: PaymentMailFacts & { at: Date; reason: string; card: Card | null }): MailContent {
  const { language, number, company } = about;
  const { refunded, facts } = mailTexts(language);
  const amount = mailMoney(about, about.amountCents, language);
  const card = about.card ? cardLabel(about.card, language) : '';
  const where = card ? refunded.card(card) : refunded.yourCard;
  const rows = [
    [facts.refunded, amount],
    [facts.date, formatDate(about.at, company.time_zone, LOCALES[language])],
  ] as const;
  return customerMail(about, refunded.subject(amount, number), refunded.preview(amount, where), [
    ...testBlock(about, language),
    { kind: 'heading', text: refunded.heading },
    { kind: 'paragraph', text: refunded.text(company.name, amount, where) },
    ...quotation(about.reason),
    aboutBlock(about, rows, language),
    ...contactLine(about),
  ]);
}

/** To staff: the provider could not pay it back. */
export function refundFailedStaffMail(about: PaymentMailFacts & { quoteUrl: string; error: string }): MailContent {
  const amount = mailMoney(about, about.amountCents);
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
  const amount = mailMoney(about, about.amountCents);
  const state = DISPUTE_LABELS[about.status];
  const due = about.dueBy && formatDateTime(about.dueBy, about.company.time_zone);
  return emailTemplate(about, `Dispute: ${amount}, ${about.number}, ${about.customerName}`, state, [
    ...testBlock(about),
    { kind: 'heading', text: `${about.customerName}’s bank disputes ${amount}` },
    aboutBlock(about, [['Disputed', amount], ['State', state], ...(due ? [['Answer by', due] as const] : [])]),
    ...(due
      ? [{ kind: 'paragraph', text: 'Answer in your payment account before then, or the money is lost.' } as const]
      : []),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}
