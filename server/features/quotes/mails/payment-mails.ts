import { formatDate } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import type { FactRow } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { balanceRows, bankTookAll, type DueRow } from '#domain/payments/balance-rows.ts';
import { cardLabel } from '#domain/payments/card-label.ts';
import type { Balance, PaymentMethod } from '#domain/payments/ledger.ts';
import { reducedSince } from '#domain/payments/price-reduction.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';
import { mailMoney, type QuoteMailFacts, quoteFacts } from './quote-facts.ts';

type Card = Parameters<typeof cardLabel>[0];

export interface PaymentMailFacts extends QuoteMailFacts {
  amountCents: Cents;
  /** true when no money moves, because the built-in test provider handled the payment */
  testMode: boolean;
}

/** Says that no money moves. Otherwise someone may wait for the money. */
export function testBlock({ testMode }: { testMode: boolean }, language: Language): Block[] {
  return testMode ? [{ kind: 'note', text: `${paymentTexts(language).testMode}.` }] : [];
}

/** Shows the company's wording as plain text, so nothing in it becomes a link. */
export function otherWaysBlock(otherWays: string, language: Language): Block[] {
  if (!otherWays.trim()) return [];
  return [
    { kind: 'paragraph', text: `${paymentTexts(language).otherWays}:` },
    { kind: 'quotation', text: otherWays.trim() },
  ];
}

/** The price, the payments and the amounts due of the revision in effect. */
export interface StandingFacts {
  signedCents: Cents;
  priceCents: Cents;
  balance: Balance;
  due: readonly DueRow[];
}

/** Rows of every email that shows an amount due, as on the customer's page. The rows above what is due add up to it. */
export function standingRows(
  about: QuoteMailFacts & StandingFacts,
  language: Language,
  due: readonly DueRow[] = about.due,
): FactRow[] {
  return [...priceRows(about, language), ...movedRows(about, language), ...dueFacts(about, due, language)];
}

/** "Total", or "Approved total", "Price lowered" and "Current price" */
function priceRows(about: QuoteMailFacts & StandingFacts, language: Language): FactRow[] {
  const { price } = paymentTexts(language);
  const now = mailMoney(about, about.priceCents, language);
  const reduced = reducedSince({ signed_total_cents: about.signedCents, total_cents: about.priceCents });
  if (reduced <= 0) return [[mailTexts(language).facts.total, now]];
  return [
    [price.approved, mailMoney(about, about.signedCents, language)],
    [price.lowered, `−${mailMoney(about, reduced, language)}`],
    [price.now, now],
  ];
}

function movedRows(about: QuoteMailFacts & StandingFacts, language: Language): FactRow[] {
  const { figures } = paymentTexts(language);
  const money = (cents: Cents) => mailMoney(about, cents, language);
  const signed = (cents: Cents) => (cents < 0 ? `−${money(-cents)}` : money(cents));
  return balanceRows(about.balance).map(({ what, cents }) => [figures[what], signed(cents)]);
}

/** "Deposit due: $185.01", "Due when the work is done: $555.02" */
function dueFacts(about: QuoteMailFacts, due: readonly DueRow[], language: Language): FactRow[] {
  return due.map((row) => factOf(about, row, language));
}

function factOf(about: QuoteMailFacts, { what, cents }: DueRow, language: Language): FactRow {
  return [paymentTexts(language).figures[what], mailMoney(about, cents, language)];
}

interface AskedFacts extends QuoteMailFacts {
  /** the amount requested: the deposit or the balance due */
  asked: DueRow;
  payUrl: string;
  message: string;
  senderName: string;
}

/** "Deposit due: $185.01" */
export function requestValues(about: AskedFacts, language: Language) {
  const [label, asked] = factOf(about, about.asked, language);
  return {
    payment_due: `${label}: ${asked}`,
    open_amount: asked,
    payment_link: about.payUrl,
    message: about.message,
    sender_name: about.senderName,
  };
}

/** @param about.message the sender's note; may be empty */
export function paymentRequestedMail(
  template: MessageTemplate,
  about: AskedFacts & StandingFacts & { byCard: boolean; otherWays: string; testMode: boolean },
): MailContent {
  const { language } = template;
  const facts = quoteFacts(about, language, {
    values: requestValues(about, language),
    // A request for the balance names the balance, even before the work is done.
    rows: standingRows(about, language, about.asked.what === 'depositDue' ? about.due : [about.asked]),
    withoutTotal: true,
  });
  return writeMail(template, companyFrame(about.company), facts, {
    before: testBlock(about, language),
    labels: about.byCard ? {} : { payment_link: mailTexts(language).viewQuote },
    after: otherWaysBlock(about.otherWays, language),
  });
}

export interface ReceivedFacts extends PaymentMailFacts, StandingFacts {
  paidAt: Date;
  method: PaymentMethod;
  /** the card as the provider names it; null for other payment methods */
  card: Card | null;
  reference: string;
  /** "R-1001" */
  receiptNumber: string;
  /** true for a tip, which the price and the balance don't count */
  isTip?: boolean;
}

export function receivedRows(about: ReceivedFacts, language: Language): FactRow[] {
  const { facts } = mailTexts(language);
  const how = (about.card && cardLabel(about.card, language)) || paymentTexts(language).methods[about.method];
  return [
    [facts.receipt, about.receiptNumber],
    [paymentTexts(language).receipt.amountPaid, mailMoney(about, about.amountCents, language)],
    [facts.paidBy, about.reference ? `${how}, ${about.reference}` : how],
    [facts.date, formatDate(about.paidAt, about.company.time_zone, LOCALES[language])],
    ...(about.isTip ? tipRows(language) : standingRows(about, language)),
  ];
}

/** Says that the money is a tip, instead of what is due. */
function tipRows(language: Language): FactRow[] {
  const { receipt, tip } = paymentTexts(language);
  return [[receipt.purpose, tip.name]];
}

/** @param about.receiptUrl null for a quote without a link */
export function receiptMail(
  template: MessageTemplate,
  about: ReceivedFacts & { receiptUrl: string | null; otherWays: string },
): MailContent {
  const facts = quoteFacts(about, template.language, {
    values: {
      paid_amount: mailMoney(about, about.amountCents, template.language),
      open_amount: mailMoney(about, about.balance.open_cents, template.language),
      receipt_link: about.receiptUrl ?? '',
    },
    rows: receivedRows(about, template.language),
    withoutTotal: true,
  });
  const before = testBlock(about, template.language);
  const after = about.balance.open_cents > 0 && !about.isTip ? otherWaysBlock(about.otherWays, template.language) : [];
  return writeMail(template, companyFrame(about.company), facts, { before, after });
}

export interface RefundFacts extends PaymentMailFacts, StandingFacts {
  at: Date;
  method: PaymentMethod;
  /** null when it was not refunded to a card, or the card is unknown */
  card: Card | null;
  /** in the company's wording; may be empty */
  reason: string;
  lowersPrice: boolean;
  /** what the customer owes again because of the refund; 0 or omitted for nothing */
  dueAgainCents?: Cents;
  /** true for the refund of a tip */
  isTip?: boolean;
}

/**
 * Rows of every email about a refund, to a card or otherwise: the refund, the price and the balance. After a full
 * refund, only the amounts paid and refunded are shown. No one asks for the amount due then, because the work may have
 * been canceled.
 */
export function refundRows(about: RefundFacts, language: Language): FactRow[] {
  const { facts } = mailTexts(language);
  const { balance, lowersPrice, card, method, isTip } = about;
  const standing = lowersPrice || !bankTookAll(balance) ? standingRows(about, language) : movedRows(about, language);
  return [
    [facts.amountRefunded, mailMoney(about, about.amountCents, language)],
    [facts.refundMethod, (card && cardLabel(card, language)) || paymentTexts(language).methods[method]],
    [facts.date, formatDate(about.at, about.company.time_zone, LOCALES[language])],
    ...(isTip ? tipRows(language) : standing),
  ];
}

/** Notifies the customer of a refund to a card, once the provider has accepted it. */
export function refundedMail(template: MessageTemplate, about: RefundFacts): MailContent {
  const { language } = template;
  const facts = quoteFacts(about, language, {
    values: { refund_amount: mailMoney(about, about.amountCents, language), reason: about.reason },
    rows: refundRows(about, language),
    withoutTotal: true,
  });
  const before = testBlock(about, language);
  return writeMail(template, companyFrame(about.company), facts, { before, after: dueAgainBlock(about, language) });
}

/** Explains that the rows above include refunded money. As a row, it would look like one more amount. */
export function dueAgainBlock(about: PaymentMailFacts & { dueAgainCents?: Cents }, language: Language): Block[] {
  if (!about.dueAgainCents) return [];
  const amount = mailMoney(about, about.dueAgainCents, language);
  return [{ kind: 'paragraph', text: mailTexts(language).dueAgain(amount) }];
}
