/** Emails in the company's wording. The functions here add what every company's emails must contain. */
import { appointmentStart } from '#domain/calendar/appointment-times.ts';
import { type Day, monthInWords, monthOf } from '#domain/calendar-days.ts';
import { formatDate, formatMoment } from '#domain/dates.ts';
import { type Language, LOCALES } from '#domain/language/language.ts';
import { mailTexts, pageTexts, paymentTexts } from '#domain/language/texts.ts';
import type { FactRow, MessageFacts } from '#domain/messages/fill-template.ts';
import type { MessageTemplate } from '#domain/messages/template-kinds.ts';
import { depositDueOnApproval } from '#domain/payments/deposit.ts';
import type { Cents } from '#domain/pricing/money.ts';
import { termsParagraphs } from '#domain/pricing/wording.ts';
import type { Block } from '#server/providers/mail/email-template.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, type MailCompany, writeMail } from '#server/providers/mail/write-message.ts';
import { mailMoney, type OfferFacts, offerFacts, type QuoteMailFacts, quoteFacts } from './quote-facts.ts';

interface DecidedFacts extends QuoteMailFacts {
  decidedAt: Date;
  /** true when the signed copy follows later */
  copyFollows?: boolean;
}

/** "November 21, 2026 at 3:05 PM CT" */
export function decidedAtText(
  { company, decidedAt }: { company: MailCompany; decidedAt: Date },
  { language }: MessageTemplate,
): string {
  return formatMoment(decidedAt, company.time_zone, language);
}

export interface DepositDue {
  /** 0 for none */
  dueCents: Cents;
  /** true when the page takes the deposit by card */
  byCard: boolean;
}

export interface NextAppointment {
  at: Date;
  /** the company's zone today. The quote may have been sent from another */
  timeZone: string;
}

export interface PageWays {
  paysByCard?: boolean;
  /** true when the customer can pick a time on the page */
  offersTimes?: boolean;
  /** the work's next appointment */
  appointment?: NextAppointment | null;
}

/**
 * Prefers the current appointment, which the company's wording can't mention. Otherwise returns the company's own text
 * about next steps, or the default one.
 */
export function nextStepsText(
  {
    company,
    nextSteps,
    offersTimes = false,
    appointment = null,
    approvalUrl,
  }: PageWays & { company: MailCompany; nextSteps: string; approvalUrl: string | null },
  language: Language,
) {
  if (appointment)
    return pageTexts(language).next.appointment(appointmentStart(appointment.at, appointment.timeZone, language));
  if (nextSteps) return numbered(nextSteps);
  return offersTimes && approvalUrl !== null
    ? mailTexts(language).approved.pickTime
    : pageTexts(language).result.afterApproval(company.name);
}

/** Numbers the company's steps, one a line, as the customer's page does. */
function numbered(steps: string): string {
  const lines = termsParagraphs(steps);
  return lines.length > 1 ? lines.map((line, index) => `${index + 1}. ${line}`).join('\n') : steps;
}

/** Returns what an approved quote still asks for, and when. Rows of 0 are left out. */
export function amountsDue(about: QuoteMailFacts, language: Language): FactRow[] {
  const { depositCents = 0, restCents = 0 } = about;
  const { depositDue, remaining } = paymentTexts(language).figures;
  const amount = (cents: Cents) => (cents > 0 ? mailMoney(about, cents, language) : '');
  return [
    [depositDue, amount(depositCents)],
    [remaining, amount(restCents)],
  ];
}

const note = (text: string): Block => ({ kind: 'note', text });

/**
 * @param about.message the sender's note; may be empty
 * @param about.news changes since the version that the customer already had; null for a customer without one
 */
export function quoteSentMail(
  template: MessageTemplate,
  about: OfferFacts & { message: string; news: SentNews | null },
): MailContent {
  return writeMail(
    template,
    companyFrame(about.company),
    offerFacts(about, template.language, about.message),
    sentParts(about, template.language),
  );
}

/** Changes since the version that the customer knows. */
export interface SentNews {
  isNewOffer: boolean;
  /** true when the changes are those since the approved version, which is still in effect */
  isSinceApproved?: boolean;
  hasChanges: boolean;
  /** "Price: $300.00, was $150.00", when the approved version's price was lowered after signing */
  price?: string;
}

/** Adds what the company's wording can't contain: changes, and the amount already received. */
function sentParts(about: OfferFacts & { news: SentNews | null }, language: Language) {
  const { subjectStart, opening = [] } = newsParts(about.news, language);
  return { ...(subjectStart !== undefined && { subjectStart }), opening: [...opening, ...paidBlocks(about, language)] };
}

function paidBlocks(about: OfferFacts, language: Language): Block[] {
  const { paidCents = 0, depositCents = 0 } = about;
  if (paidCents === 0) return [];
  const { alreadyReceived, noDepositDue } = mailTexts(language).quoteSent;
  const received = alreadyReceived(mailMoney(about, paidCents, language));
  const isCovered = depositCents > 0 && depositDueOnApproval(depositCents, paidCents) === 0;
  return [{ kind: 'paragraph', text: isCovered ? `${received} ${noDepositDue}` : received }];
}

/** Mentions only changes that the customer can see. */
function newsParts(news: SentNews | null, language: Language): { subjectStart?: string; opening?: Block[] } {
  const texts = mailTexts(language).quoteSent;
  const price: Block[] = news?.price ? [{ kind: 'paragraph', text: news.price }] : [];
  if (news?.isNewOffer) {
    const offer = news.isSinceApproved ? texts.newOfferOverApproved : texts.newOfferText;
    const text = news.hasChanges ? `${offer} ${texts.newOfferChanges}` : offer;
    return { subjectStart: texts.newOfferStart, opening: [{ kind: 'paragraph', text }, ...price] };
  }
  if (!news?.hasChanges) return {};
  return { subjectStart: texts.revisedStart, opening: [{ kind: 'paragraph', text: texts.revisedText }, ...price] };
}

export interface WashDueFacts extends OfferFacts {
  nextOn: Day;
}

export function washDueFacts(about: WashDueFacts, language: Language): MessageFacts {
  const { values, summary } = offerFacts(about, language);
  return { values: { ...values, wash_month: monthInWords(monthOf(about.nextOn), LOCALES[language]) }, summary };
}

export function washDueMail(template: MessageTemplate, about: WashDueFacts): MailContent {
  return writeMail(template, companyFrame(about.company), washDueFacts(about, template.language));
}

/**
 * `attachSignedPdf` of queueMessage attaches the signed PDF.
 * @param about.signerName the name that the customer typed
 * @param about.nextSteps the company's text about next steps after an approval; may be empty
 */
export function quoteApprovedMail(
  template: MessageTemplate,
  about: DecidedFacts & PageWays & { approvalUrl: string; signerName: string; nextSteps: string },
): MailContent {
  const { approved, copyFollows } = mailTexts(template.language);
  const values = {
    approval_link: about.approvalUrl,
    decided_at: decidedAtText(about, template),
    signer_name: about.signerName,
    next_steps: nextStepsText(about, template.language),
  };
  const rows = amountsDue(about, template.language);
  const asksDeposit = Boolean(about.depositCents && about.paysByCard);
  return writeMail(template, companyFrame(about.company), quoteFacts(about, template.language, { values, rows }), {
    labels: { approval_link: asksDeposit ? approved.buttonAndPay : approved.button },
    after: [note(about.copyFollows ? copyFollows.signed : approved.attached)],
  });
}

/** The approved version that is still in effect after a later one was declined; null if there is none. */
export type StandingApproval = { approvedAt: Date; url: string | null } | null;

/** Says that the approved version is still in effect and owed, whatever the company's wording says. */
export function standingBlocks(standing: StandingApproval, company: MailCompany, language: Language): Block[] {
  if (!standing) return [];
  const { stands, openApproved } = pageTexts(language).laterVersion;
  const text = stands(formatDate(standing.approvedAt, company.time_zone, LOCALES[language]));
  const link: Block[] =
    standing.url === null ? [] : [{ kind: 'button', label: openApproved, url: standing.url, showAddress: true }];
  return [{ kind: 'paragraph', text }, ...link];
}

export function standingStaffBlocks(standing: StandingApproval, company: MailCompany): Block[] {
  if (!standing) return [];
  const day = formatDate(standing.approvedAt, company.time_zone, LOCALES.en);
  return [{ kind: 'paragraph', text: `The revision approved on ${day} is still in effect.` }];
}

export function quoteDeclinedMail(
  template: MessageTemplate,
  about: DecidedFacts & { approvalUrl: string; standing?: StandingApproval },
): MailContent {
  const texts = mailTexts(template.language);
  const values = { approval_link: about.approvalUrl, decided_at: decidedAtText(about, template) };
  return writeMail(template, companyFrame(about.company), quoteFacts(about, template.language, { values }), {
    labels: { approval_link: texts.viewQuote },
    opening: standingBlocks(about.standing ?? null, about.company, template.language),
    after: about.copyFollows ? [note(texts.copyFollows.declined)] : [],
  });
}

const STAFF_COPY = note('The signed copy is attached and saved with the quote.');

export function quoteApprovedStaffMail(
  template: MessageTemplate,
  about: DecidedFacts & { quoteUrl: string; signerName: string },
): MailContent {
  const when = decidedAtText(about, template);
  const facts = quoteFacts(about, template.language, {
    values: { quote_link: about.quoteUrl, signer_name: about.signerName, decided_at: when },
    rows: [
      ['Signed by', about.signerName],
      ['Approved', when],
    ],
  });
  const before = [{ kind: 'heading', text: `${mailMoney(about, about.totalCents)} approved` }] as const;
  const after = [about.copyFollows ? note(mailTexts('en').copyFollows.signed) : STAFF_COPY];
  return writeMail(template, companyFrame(about.company), facts, { before, after });
}

/** @param about.reason in the customer's words; may be empty */
export function quoteDeclinedStaffMail(
  template: MessageTemplate,
  about: DecidedFacts & { quoteUrl: string; reason: string; standing?: StandingApproval },
): MailContent {
  const when = decidedAtText(about, template);
  const facts = quoteFacts(about, template.language, {
    values: { quote_link: about.quoteUrl, reason: about.reason, decided_at: when },
    rows: [['Declined', when]],
  });
  const follows = about.copyFollows ? [note(mailTexts('en').copyFollows.declined)] : [];
  const after = [...standingStaffBlocks(about.standing ?? null, about.company), ...follows];
  return writeMail(template, companyFrame(about.company), facts, { after });
}

/** A reply to this email reaches the customer (replyTo of queueMessage). */
export function questionReceivedMail(
  template: MessageTemplate,
  about: QuoteMailFacts & { quoteUrl: string; question: string; askerName: string },
): MailContent {
  const customerName = about.askerName.trim() || about.customerName;
  const values = { quote_link: about.quoteUrl, question: about.question };
  const facts = quoteFacts({ ...about, customerName }, template.language, { values });
  return writeMail(template, companyFrame(about.company), facts);
}
