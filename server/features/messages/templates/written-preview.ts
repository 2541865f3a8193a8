/** Renders a message with the code for real messages, and with invented decisions and payments. */
import { ASK_DAYS_BEFORE } from '#domain/calendar/wash-plans.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { hourOfDay } from '#domain/dates.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { Language } from '#domain/language/language.ts';
import { mailTexts } from '#domain/language/texts.ts';
import { fillText, type MessageFacts } from '#domain/messages/fill-template.ts';
import { isReminder } from '#domain/messages/reminders.ts';
import { sampleTexts } from '#domain/messages/sample-texts.ts';
import { isAppointment, type MessageTemplate, type TemplateKind } from '#domain/messages/template-kinds.ts';
import { askedNow, dueRows } from '#domain/payments/balance-rows.ts';
import { balanceOf, type EntryAmount } from '#domain/payments/ledger.ts';
import { loweredOwed } from '#domain/payments/price-reduction.ts';
import { FIRST_RECEIPT_NUMBER, receiptNumber } from '#domain/payments/receipt.ts';
import type { QuoteSnapshot } from '#domain/quote/snapshot.ts';
import { invitationMail } from '#server/features/accounts/mails/invitation-mails.ts';
import {
  type AppointmentFacts,
  appointmentFacts,
  appointmentMail,
} from '#server/features/calendar/mails/appointment-mails.ts';
import { type WorkDoneFacts, workDoneFacts, workDoneMail } from '#server/features/calendar/mails/work-done-mail.ts';
import { mailFactsOf, type PageNextSteps } from '#server/features/quotes/mails/decision-messages.ts';
import {
  paymentRequestedMail,
  receiptMail,
  refundedMail,
  requestValues,
  type StandingFacts,
} from '#server/features/quotes/mails/payment-mails.ts';
import { type OfferFacts, offerFacts, quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import {
  questionReceivedMail,
  quoteApprovedMail,
  quoteApprovedStaffMail,
  quoteDeclinedMail,
  quoteDeclinedStaffMail,
  quoteSentMail,
  type WashDueFacts,
  washDueFacts,
  washDueMail,
} from '#server/features/quotes/mails/quote-mails.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';

export interface PreviewAbout {
  snapshot: QuoteSnapshot;
  /** Target of every link: links in a preview must not open a real customer page. */
  link: string;
  /** The company's text about next steps after an approval; may be empty. */
  nextSteps: string;
  /** The customer's page asks for these once the quote is approved. */
  asks: PageNextSteps;
  sender: { name: string; email: string };
  productName: string;
  publicUrl: string;
  at: Date;
}

const APPOINTMENT_HOUR = 9;

const partOf = ({ deposit, total_cents }: QuoteSnapshot) => deposit?.cents ?? total_cents;

function offerOf({ snapshot, link, sender }: PreviewAbout): OfferFacts {
  return {
    ...mailFactsOf(snapshot),
    approvalUrl: link,
    expiresAt: snapshot.expires_at === null ? null : new Date(snapshot.expires_at),
    senderName: sender.name,
  };
}

/** Facts for the first reminder. */
const remindedOf = (about: PreviewAbout, language: Language): OfferFacts => ({
  ...offerOf(about),
  sentAgo: mailTexts(language).ago.yesterday,
});

/** Facts for a wash plan whose quote was sent today. */
function washDueOf(about: PreviewAbout): WashDueFacts {
  const { time_zone } = about.snapshot.organization;
  return { ...offerOf(about), nextOn: addDays(dayIn(about.at, time_zone), ASK_DAYS_BEFORE) };
}

/** Facts for an appointment two days from now, moved from a day earlier. */
function appointmentOf({ snapshot, link, sender, at }: PreviewAbout, language: Language): AppointmentFacts {
  const { time_zone } = snapshot.organization;
  const day = (away: number) => hourOfDay(addDays(dayIn(at, time_zone), away), APPOINTMENT_HOUR, time_zone);
  const start = day(2);
  return {
    ...mailFactsOf(snapshot),
    start,
    end: new Date(start.getTime() + 2 * HOUR_MS),
    previous: day(1),
    arrival: { from: start, to: new Date(start.getTime() + HOUR_MS / 2) },
    crew: [sender.name],
    approvalUrl: link,
    message: sampleTexts(language).message,
    senderName: sender.name,
  };
}

/** Facts for the price of the quote, once the work is done. */
function standingAfter({ total_cents }: QuoteSnapshot, entries: readonly EntryAmount[]): StandingFacts {
  const balance = balanceOf(entries, { total_cents, deposit_cents: 0 });
  const due = dueRows(balance, { deposit_cents: 0, isWorkDone: true });
  return { signedCents: total_cents, priceCents: total_cents, balance, due };
}

const workDoneOf = ({ snapshot, link, sender }: PreviewAbout): WorkDoneFacts => ({
  ...mailFactsOf(snapshot),
  ...standingAfter(snapshot, []),
  paysByCard: true,
  approvalUrl: link,
  otherWays: '',
  senderName: sender.name,
  testMode: false,
  reviewUrl: '',
});

type Writer = (template: MessageTemplate, about: PreviewAbout) => MailContent;

const reminder: Writer = (template, about) =>
  writeMail(
    template,
    companyFrame(about.snapshot.organization),
    offerFacts(remindedOf(about, template.language), template.language),
  );

const appointment: Writer = (template, about) => appointmentMail(template, appointmentOf(about, template.language));

const decisionOf = ({ snapshot, link, nextSteps, asks, at }: PreviewAbout) => ({
  ...mailFactsOf(snapshot),
  depositCents: asks.deposit.dueCents,
  paysByCard: asks.deposit.byCard,
  offersTimes: asks.offersTimes,
  appointment: asks.appointment,
  approvalUrl: link,
  quoteUrl: link,
  decidedAt: at,
  nextSteps,
  signerName: snapshot.customer_name,
});

const moneyOf = ({ snapshot, at }: PreviewAbout) => ({
  ...mailFactsOf(snapshot),
  amountCents: partOf(snapshot),
  testMode: false,
  at,
});

/** Facts for a request right after the approval. */
function requestOf({ snapshot, link, sender }: PreviewAbout, language: Language) {
  const { deposit, total_cents } = snapshot;
  const owed = { total_cents, deposit_cents: deposit?.cents ?? 0, isWorkDone: false };
  const balance = balanceOf([], owed);
  return {
    ...mailFactsOf(snapshot),
    asked: askedNow(balance, owed),
    signedCents: total_cents,
    priceCents: total_cents,
    balance,
    due: dueRows(balance, owed),
    payUrl: link,
    message: sampleTexts(language).message,
    senderName: sender.name,
  };
}

/** Facts for a refund that lowered the price, after everything was paid. */
function refundOf(about: PreviewAbout) {
  const paid = moneyOf(about);
  const { total_cents } = about.snapshot;
  const owed = {
    ...loweredOwed({ total_cents, deposit_cents: 0 }, paid.amountCents),
    goodwill_cents: paid.amountCents,
  };
  const charge = { type: 'charge', amount_cents: total_cents } as const;
  const balance = balanceOf([charge, { type: 'refund', amount_cents: paid.amountCents }], owed);
  const prices = { signedCents: total_cents, priceCents: owed.total_cents, lowersPrice: true };
  return { ...paid, ...prices, balance, due: dueRows(balance, { deposit_cents: 0, isWorkDone: true }) };
}

const WRITERS: Readonly<Record<TemplateKind, Writer>> = {
  quote_sent: (template, about) =>
    quoteSentMail(template, {
      ...offerOf(about),
      message: sampleTexts(template.language).message,
      news: about.snapshot.revision > 1 ? { isNewOffer: false, hasChanges: true } : null,
    }),
  wash_due: (template, about) => washDueMail(template, washDueOf(about)),
  reminder_first: reminder,
  reminder_middle: reminder,
  reminder_last: reminder,
  quote_approved: (template, about) => quoteApprovedMail(template, decisionOf(about)),
  quote_approved_staff: (template, about) => quoteApprovedStaffMail(template, decisionOf(about)),
  quote_declined: (template, about) => quoteDeclinedMail(template, decisionOf(about)),
  quote_declined_staff: (template, about) =>
    quoteDeclinedStaffMail(template, { ...decisionOf(about), reason: sampleTexts('en').reason }),
  question_received: (template, { snapshot, link }) =>
    questionReceivedMail(template, {
      ...mailFactsOf(snapshot),
      quoteUrl: link,
      question: sampleTexts('en').question,
      askerName: snapshot.customer_name,
    }),
  question_answered: (template, about) =>
    writeMail(template, companyFrame(about.snapshot.organization), answerFacts(template, about)),
  payment_requested: (template, about) =>
    paymentRequestedMail(template, {
      ...moneyOf(about),
      ...requestOf(about, template.language),
      byCard: true,
      otherWays: '',
    }),
  payment_receipt: (template, about) =>
    receiptMail(template, {
      ...moneyOf(about),
      ...standingAfter(about.snapshot, [{ type: 'charge', amount_cents: about.snapshot.total_cents }]),
      amountCents: about.snapshot.total_cents,
      paidAt: about.at,
      method: 'card',
      card: { brand: 'visa', last4: '4242' },
      reference: '',
      receiptNumber: receiptNumber(FIRST_RECEIPT_NUMBER),
      receiptUrl: about.link,
      otherWays: '',
    }),
  payment_refunded: (template, about) =>
    refundedMail(template, {
      ...refundOf(about),
      reason: sampleTexts(template.language).reason,
      method: 'card',
      card: { brand: 'visa', last4: '4242' },
    }),
  appointment_confirmed: appointment,
  appointment_changed: appointment,
  appointment_cancelled: appointment,
  appointment_reminder: appointment,
  on_the_way: appointment,
  work_done: (template, about) => workDoneMail(template, workDoneOf(about)),
  invitation: (template, { snapshot, sender, productName, publicUrl }) =>
    invitationMail(
      template,
      { productName, publicUrl },
      { company: snapshot.organization, inviterName: sender.name, email: sender.email, token: 'preview', validDays: 7 },
    ),
};

function answerFacts({ language }: MessageTemplate, { snapshot, link, sender }: PreviewAbout): MessageFacts {
  const { question, answer } = sampleTexts(language);
  return quoteFacts(mailFactsOf(snapshot), language, {
    values: { question, answer, approval_link: link, sender_name: sender.name },
  });
}

function paymentFacts({ language }: MessageTemplate, about: PreviewAbout): MessageFacts {
  const request = requestOf(about, language);
  return quoteFacts(request, language, { values: requestValues(request, language) });
}

export function writtenMail(template: MessageTemplate, about: PreviewAbout): MailContent {
  return WRITERS[template.kind](template, about);
}

export function writtenText(template: MessageTemplate, about: PreviewAbout): string {
  return fillText(template.body, textFacts(template, about));
}

function textFacts(template: MessageTemplate, about: PreviewAbout): MessageFacts {
  const { kind, language } = template;
  if (kind === 'question_answered') return answerFacts(template, about);
  if (kind === 'payment_requested') return paymentFacts(template, about);
  if (kind === 'wash_due') return washDueFacts(washDueOf(about), language);
  if (kind === 'work_done') return workDoneFacts(workDoneOf(about), language);
  if (isAppointment(kind)) return appointmentFacts(appointmentOf(about, language), language);
  if (isReminder(kind)) return offerFacts(remindedOf(about, language), language);
  return offerFacts(offerOf(about), language, kind === 'quote_sent' ? sampleTexts(language).message : '');
}
