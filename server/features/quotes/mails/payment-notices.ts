/** Emails about payments whose wording a company can't change. */
import { formatMoment } from '#domain/dates.ts';
import { mailTexts, paymentTexts } from '#domain/language/texts.ts';
import { DISPUTE_LABELS } from '#domain/payments/payment-labels.ts';
import type { DisputeStatus } from '#domain/payments/provider-payment.ts';
import type { Cents } from '#domain/pricing/money.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { aboutBlock, companyMail, contactLine, customerMail, greeting } from './company-mail.ts';
import {
  dueAgainBlock,
  type PaymentMailFacts,
  type ReceivedFacts,
  type RefundFacts,
  receivedRows,
  refundRows,
  type StandingFacts,
  standingRows,
  testBlock,
} from './payment-mails.ts';
import { mailMoney } from './quote-facts.ts';

export function paymentReceivedStaffMail(about: ReceivedFacts & { quoteUrl: string }): MailContent {
  const amount = mailMoney(about, about.amountCents);
  const [subject, heading] = about.isTip
    ? [`Tip: ${amount}`, `${about.customerName} left a tip of ${amount}`]
    : [`Paid: ${amount}`, `${about.customerName} paid ${amount}`];
  return companyMail(about, `${subject}, ${about.number}, ${about.customerName}`, `${amount} by card.`, [
    ...testBlock(about, 'en'),
    { kind: 'heading', text: heading },
    aboutBlock(about, receivedRows(about, 'en')),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

/** Notifies the customer that the overpaid amount is refunded automatically. */
export function overpaidMail(about: PaymentMailFacts & StandingFacts): MailContent {
  const { language, number } = about;
  const { overpaid } = mailTexts(language);
  const amount = mailMoney(about, about.amountCents, language);
  return customerMail(about, overpaid.subject(amount, number), overpaid.preview, [
    ...testBlock(about, language),
    { kind: 'heading', text: overpaid.heading },
    greeting(about),
    { kind: 'paragraph', text: overpaid.text(amount, number) },
    aboutBlock(about, standingRows(about, language), language),
    ...contactLine(about),
  ]);
}

/** Notifies a customer who got the receipt by email that the payment was voided. */
export function paymentVoidedMail(
  about: PaymentMailFacts & StandingFacts & { receiptNumber: string; reason: string },
): MailContent {
  const { language, number, receiptNumber } = about;
  const { paymentVoided } = mailTexts(language);
  const amount = mailMoney(about, about.amountCents, language);
  return customerMail(about, paymentVoided.subject(receiptNumber, number), about.reason, [
    { kind: 'heading', text: paymentVoided.heading },
    greeting(about),
    { kind: 'paragraph', text: paymentVoided.text(about.company.name, amount, receiptNumber) },
    { kind: 'quotation', text: about.reason },
    aboutBlock(about, standingRows(about, language), language),
    { kind: 'paragraph', text: paymentVoided.notRefunded },
    ...contactLine(about),
  ]);
}

/** Notifies the customer that staff returned money without a card. */
export function refundRecordedMail(about: RefundFacts): MailContent {
  const { language, number, company, method } = about;
  const { refundRecorded } = mailTexts(language);
  const amount = mailMoney(about, about.amountCents, language);
  return customerMail(about, refundRecorded.subject(amount, number), about.reason, [
    { kind: 'heading', text: refundRecorded.heading },
    greeting(about),
    { kind: 'paragraph', text: refundRecorded.text(company.name, amount, refundRecorded.how[method], number) },
    { kind: 'quotation', text: about.reason },
    aboutBlock(about, refundRows(about, language), language),
    ...dueAgainBlock(about, language),
    ...contactLine(about),
  ]);
}

/**
 * @param about.isSigned true when the customer approved on the page
 * @param about.approvalUrl null for a quote without a link
 */
export function priceLoweredMail(
  about: PaymentMailFacts & StandingFacts & { reason: string; isSigned: boolean; approvalUrl: string | null },
): MailContent {
  const { language, number } = about;
  const { priceLowered, viewQuote } = mailTexts(language);
  const { price } = paymentTexts(language);
  const money = (cents: Cents) => mailMoney(about, cents, language);
  return customerMail(about, priceLowered.subject(money(about.priceCents), number), about.reason, [
    { kind: 'heading', text: priceLowered.heading },
    greeting(about),
    { kind: 'paragraph', text: priceLowered.text(about.company.name, money(about.amountCents), number) },
    { kind: 'quotation', text: about.reason },
    aboutBlock(about, standingRows(about, language), language),
    { kind: 'paragraph', text: price.onlyDown(money(about.signedCents), about.isSigned) },
    ...(about.approvalUrl ? [{ kind: 'button', label: viewQuote, url: about.approvalUrl } as const] : []),
    ...contactLine(about),
  ]);
}

export function overpaidStaffMail(about: PaymentMailFacts & { quoteUrl: string }): MailContent {
  const amount = mailMoney(about, about.amountCents);
  return companyMail(about, `Refund started: ${amount}, ${about.number}`, 'The customer paid more than was due.', [
    ...testBlock(about, 'en'),
    { kind: 'heading', text: `${about.customerName} paid more than was due` },
    {
      kind: 'paragraph',
      text: `${amount} will be refunded to the customer’s card automatically. You don’t have to do anything.`,
    },
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

export function refundFailedStaffMail(about: PaymentMailFacts & { quoteUrl: string; error: string }): MailContent {
  const amount = mailMoney(about, about.amountCents);
  return companyMail(about, `Refund failed: ${amount}, ${about.number}`, about.error, [
    ...testBlock(about, 'en'),
    { kind: 'heading', text: `The refund of ${amount} failed` },
    { kind: 'paragraph', text: `${about.customerName} hasn’t received this money. ${about.error}` },
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}

export function disputedStaffMail(
  about: PaymentMailFacts & { quoteUrl: string; status: DisputeStatus; dueBy: Date | null },
): MailContent {
  const amount = mailMoney(about, about.amountCents);
  const state = DISPUTE_LABELS[about.status];
  const due = about.dueBy && formatMoment(about.dueBy, about.company.time_zone);
  return companyMail(about, `Dispute: ${amount}, ${about.number}, ${about.customerName}`, state, [
    ...testBlock(about, 'en'),
    { kind: 'heading', text: `${about.customerName}’s bank disputed ${amount}` },
    aboutBlock(about, [['Disputed', amount], ['Status', state], ...(due ? [['Respond by', due] as const] : [])]),
    ...(due
      ? [{ kind: 'paragraph', text: 'Respond in your payment account before then, or you’ll lose the money.' } as const]
      : []),
    { kind: 'button', label: 'Open the quote', url: about.quoteUrl },
  ]);
}
