import type { Language } from '#domain/language/language.ts';
import { defaultTemplate } from '#domain/messages/default-templates/default-templates.ts';
import { APPOINTMENT_KINDS, languageOf, type TemplateKind } from '#domain/messages/template-kinds.ts';
import { invitationMail } from '#server/features/accounts/mails/invitation-mails.ts';
import { appointmentMail } from '#server/features/calendar/mails/appointment-mails.ts';
import { workDoneMail } from '#server/features/calendar/mails/work-done-mail.ts';
import { paymentRequestedMail, receiptMail, refundedMail } from '#server/features/quotes/mails/payment-mails.ts';
import { offerFacts, type QuoteMailFacts, quoteFacts } from '#server/features/quotes/mails/quote-facts.ts';
import {
  questionReceivedMail,
  quoteApprovedMail,
  quoteApprovedStaffMail,
  quoteDeclinedMail,
  quoteDeclinedStaffMail,
  quoteSentMail,
  washDueMail,
} from '#server/features/quotes/mails/quote-mails.ts';
import {
  recordedDecisionMail,
  recordedDecisionStaffMail,
} from '#server/features/quotes/mails/recorded-decision-mails.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { companyFrame, writeMail } from '#server/providers/mail/write-message.ts';
import { frame, ourMails } from './our-mails.ts';
import { standing } from './standing.ts';

export const LINK = 'https://quotes.example.com/quote/approve/abc?x=1&y="2"';
export const facts: QuoteMailFacts = {
  company: {
    name: 'Blue Water Washing',
    company_phone: '(202) 555-0145',
    company_email: 'hello@bluewater.example',
    company_address: '1 Dock Street\nSpringfield',
    license_line: 'License 12345',
    logo_url: null,
    brand_color: '#ffd400',
    time_zone: 'America/Chicago',
    currency: 'USD',
  },
  language: 'en',
  number: 'Q-1001',
  customerName: 'Jane Customer',
  propertyAddress: '12 Oak Street',
  totalCents: 123_456_789,
};
export const decidedAt = new Date('2026-11-21T21:05:00Z');
export const sent = {
  ...facts,
  depositCents: 25_000,
  approvalUrl: LINK,
  expiresAt: new Date('2026-12-22T06:00:00Z'),
  message: '',
  senderName: 'Olivia Owner',
  news: null,
};

/** Returns an email's default wording. @param language the customer's */
export function words(kind: TemplateKind, language: Language = 'en') {
  return defaultTemplate({ kind, language: languageOf(kind, language), channel: 'email' });
}

/** @param text appears wherever a person typed something */
export function everyMail(text: string): MailContent[] {
  return [
    ...ourMails(text, changed(text), LINK, decidedAt),
    ...templateMails(text, 'en'),
    ...templateMails(text, 'es'),
  ];
}

const changed = (text: string) => ({
  ...facts,
  company: { ...facts.company, name: text, company_address: text, license_line: text },
  customerName: text,
  propertyAddress: text,
});

/** Returns one email for each template that a company can edit, in the default wording. */
function templateMails(text: string, language: Language): MailContent[] {
  const about = changed(text);
  const of = (kind: TemplateKind) => words(kind, language);
  const offer = { ...sent, ...about, message: text };
  const signed = { ...about, decidedAt, signerName: text };
  const recorded = { ...about, decidedAt, recordedBy: text, channel: 'phone', nextSteps: text };
  return [
    ...paymentMails(about, text, language),
    quoteSentMail(of('quote_sent'), offer),
    quoteSentMail(of('quote_sent'), { ...offer, news: { isNewOffer: false, hasChanges: true } }),
    washDueMail(of('wash_due'), { ...offer, nextOn: '2027-05-10' }),
    ...(['reminder_first', 'reminder_middle', 'reminder_last'] as const).map((kind) =>
      writeMail(of(kind), companyFrame(about.company), offerFacts({ ...offer, sentAgo: 'yesterday' }, language)),
    ),
    quoteApprovedMail(of('quote_approved'), { ...signed, approvalUrl: LINK, nextSteps: text }),
    quoteApprovedStaffMail(of('quote_approved_staff'), { ...signed, quoteUrl: LINK }),
    quoteDeclinedMail(of('quote_declined'), { ...about, approvalUrl: LINK, decidedAt }),
    quoteDeclinedStaffMail(of('quote_declined_staff'), { ...about, quoteUrl: LINK, decidedAt, reason: text }),
    recordedDecisionMail(of('quote_approved'), { ...recorded, decision: 'approved', approvalUrl: LINK }),
    recordedDecisionMail(of('quote_declined'), { ...recorded, decision: 'declined', approvalUrl: null }),
    recordedDecisionStaffMail(of('quote_declined_staff'), {
      ...recorded,
      decision: 'declined',
      quoteUrl: LINK,
      reason: text,
    }),
    questionReceivedMail(of('question_received'), { ...about, quoteUrl: LINK, question: text, askerName: text }),
    writeMail(
      of('question_answered'),
      companyFrame(about.company),
      quoteFacts(about, language, { values: { question: text, answer: text, approval_link: LINK } }),
    ),
    ...APPOINTMENT_KINDS.map((kind) =>
      appointmentMail(of(kind), {
        ...about,
        start: decidedAt,
        end: new Date('2026-11-23T01:00:00Z'),
        previous: new Date('2026-11-20T15:00:00Z'),
        arrival: { from: decidedAt, to: new Date('2026-11-23T01:00:00Z') },
        crew: [text, 'Bob'],
        approvalUrl: LINK,
        message: text,
        senderName: text,
      }),
    ),
    invitationMail(of('invitation'), frame, {
      company: about.company,
      inviterName: text,
      email: 'a@b.example',
      token: 'abc',
      validDays: 7,
    }),
  ];
}

const PAID = standing({ total_cents: 95_000 }, [{ type: 'charge', amount_cents: 95_000 }]);

function paymentMails(about: QuoteMailFacts, text: string, language: Language): MailContent[] {
  const of = (kind: TemplateKind) => words(kind, language);
  const paid = { ...about, amountCents: 30_000, testMode: true };
  const received = {
    ...paid,
    paidAt: decidedAt,
    method: 'card',
    card: { brand: 'visa', last4: '4242' },
    receiptNumber: 'R-1001',
  } as const;
  const refund = { ...paid, at: decidedAt, reason: text, method: 'card', card: null } as const;
  const open = standing({ total_cents: 100_000, deposit_cents: 30_000 }, [], { isWorkDone: false });
  return [
    paymentRequestedMail(of('payment_requested'), {
      ...paid,
      ...open,
      asked: { what: 'depositDue', cents: 30_000 },
      payUrl: LINK,
      byCard: true,
      otherWays: text,
      message: text,
      senderName: text,
    }),
    receiptMail(of('payment_receipt'), {
      ...received,
      ...open,
      reference: text,
      receiptUrl: LINK,
      otherWays: text,
    }),
    refundedMail(of('payment_refunded'), { ...refund, ...PAID, lowersPrice: false }),
    refundedMail(of('payment_refunded'), { ...refund, ...PAID, signedCents: 100_000, lowersPrice: true }),
    workDoneMail(of('work_done'), {
      ...paid,
      ...open,
      paysByCard: true,
      approvalUrl: LINK,
      otherWays: text,
      senderName: text,
      reviewUrl: LINK,
    }),
  ];
}
