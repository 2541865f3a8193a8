/** Emails that companies can't edit, one of each kind. */
import { LANGUAGES } from '#domain/language/language.ts';
import {
  confirmAddressMail,
  passwordChangedMail,
  resetPasswordMail,
  signInCodeMail,
} from '#server/features/accounts/mails/account-mails.ts';
import {
  confirmFromNewAddressMail,
  confirmFromOldAddressMail,
  emailChangedMail,
} from '#server/features/accounts/mails/email-change-mails.ts';
import {
  backupCodesLowMail,
  factorAddedMail,
  factorRemovedMail,
} from '#server/features/accounts/mails/factor-mails.ts';
import { invitationWantedMail } from '#server/features/accounts/mails/invitation-mails.ts';
import {
  companyEndMail,
  companyKeptMail,
  companySetAsideMail,
  ownershipGivenMail,
  ownershipTakenMail,
} from '#server/features/accounts/mails/ownership-mails.ts';
import { allowanceRequestMail } from '#server/features/company/mail-allowance/allowance-mail.ts';
import { exportReadyMail } from '#server/features/exports/export-mail.ts';
import { webhookPausedMail } from '#server/features/integrations/webhooks/webhook-mails.ts';
import { quoteUpdatesMail } from '#server/features/messages/notifications/quote-updates-mail.ts';
import { contactMail } from '#server/features/public-site/contact-mail.ts';
import {
  disputedStaffMail,
  overpaidMail,
  overpaidStaffMail,
  paymentReceivedStaffMail,
  paymentVoidedMail,
  priceLoweredMail,
  refundFailedStaffMail,
  refundRecordedMail,
} from '#server/features/quotes/mails/payment-notices.ts';
import type { QuoteMailFacts } from '#server/features/quotes/mails/quote-facts.ts';
import { signedCopyMail, signedCopyStaffMail } from '#server/features/quotes/mails/signed-copy-mails.ts';
import {
  paymentFailedMail,
  paymentRecoveredMail,
  planCanceledMail,
  planChangeDroppedMail,
  planChangedMail,
  planChangeScheduledMail,
  planEndedMail,
  planResumedMail,
  planStartedMail,
  planTooSmallMail,
} from '#server/features/subscriptions/mails/plan-mails.ts';
import { trialEndsSoonMail, trialLastDayMail } from '#server/features/subscriptions/mails/trial-mails.ts';
import type { MailContent } from '#server/providers/mail/transport.ts';
import { standing } from './standing.ts';

export const frame = { productName: 'Rinseline', publicUrl: 'https://quotes.example.com' };
const EMAIL = 'ann@bluewater.example';
const DATE = 'December 21, 2026';

/** @param about facts of a quote, with `text` wherever a person typed something */
export function ourMails(text: string, about: QuoteMailFacts, url: string, at: Date): MailContent[] {
  const contact = contactMail(frame, { name: text, email: EMAIL, company: text, topic: 'help', message: text });
  return [...accountAndCompanyMails(text, at), contact, ...quoteMails(text, about, url, at)];
}

/** Returns emails about an account or a company, to its own people and to the operator. */
export function accountAndCompanyMails(text: string, at: Date): MailContent[] {
  return [...accountMails(text), ...companyMails(text, at)];
}

function accountMails(text: string): MailContent[] {
  const factor = { fullName: text, type: 'webauthn', name: text } as const;
  const link = { token: 'abc', until: DATE };
  return [
    confirmAddressMail(frame, { token: 'abc', invited: false }),
    resetPasswordMail(frame, { fullName: text, token: 'abc' }),
    passwordChangedMail(frame, { fullName: text }),
    signInCodeMail(frame, { fullName: text, code: '012345' }),
    factorAddedMail(frame, factor),
    factorAddedMail(frame, { ...factor, type: 'phone' }),
    factorRemovedMail(frame, { ...factor, type: 'totp' }),
    backupCodesLowMail(frame, { fullName: text, left: 0 }),
    backupCodesLowMail(frame, { fullName: text, left: 2 }),
    confirmFromOldAddressMail(frame, { ...link, fullName: text, newEmail: EMAIL }),
    confirmFromNewAddressMail(frame, link),
    emailChangedMail(frame, { fullName: text, oldEmail: EMAIL, newEmail: EMAIL }),
  ];
}

function companyMails(text: string, at: Date): MailContent[] {
  const end = { companyName: text, by: text, date: DATE };
  const transfer = { companyName: text, from: text, to: text };
  const plan = { companyName: text, plan: 'Crew, $69 a month', isTest: true };
  const use = { hour: { used: 20, limit: 20 }, day: { used: 30, limit: 50 }, nextAt: at };
  const asked = { companyName: text, ownerEmail: EMAIL, asker: text, reason: text };
  return [
    webhookPausedMail(frame, { companyName: text, url: text, reason: 'failing', keptDays: 30 }),
    webhookPausedMail(frame, { companyName: text, url: text, reason: 'gone', keptDays: 30 }),
    ownershipGivenMail(frame, transfer),
    ownershipTakenMail(frame, transfer),
    companyEndMail(frame, end),
    companyKeptMail(frame, end),
    companySetAsideMail(frame, end),
    paymentFailedMail(frame, { ...plan, day: 0, until: DATE }),
    paymentFailedMail(frame, { ...plan, day: 6, until: DATE }),
    paymentRecoveredMail(frame, plan),
    planEndedMail(frame, plan),
    planTooSmallMail(frame, { ...plan, problem: text }),
    planStartedMail(frame, { ...plan, on: DATE }),
    planChangedMail(frame, { ...plan, before: 'Pro, $129 a month' }),
    planChangeScheduledMail(frame, { ...plan, next: 'Solo, $29 a month', on: DATE }),
    planChangeDroppedMail(frame, plan),
    planCanceledMail(frame, { ...plan, on: DATE }),
    planResumedMail(frame, { ...plan, on: DATE }),
    trialEndsSoonMail(frame, { companyName: text, on: DATE }),
    trialLastDayMail(frame, { companyName: text, on: DATE }),
    exportReadyMail(frame, { fullName: text, companyName: text, expiresAt: at, timeZone: 'UTC', problems: 2 }),
    invitationWantedMail(frame, { fullName: text, email: EMAIL, companyName: text, isFull: true }),
    invitationWantedMail(frame, { fullName: text, email: EMAIL, companyName: text, isFull: false }),
    allowanceRequestMail(frame, { ...asked, use }),
  ];
}

function quoteMails(text: string, about: QuoteMailFacts, quoteUrl: string, paidAt: Date): MailContent[] {
  const paid = { ...about, amountCents: 30_000, testMode: true, quoteUrl };
  const received = {
    ...paid,
    paidAt,
    method: 'card',
    card: { brand: 'visa', last4: '4242' },
    receiptNumber: 'R-1001',
  } as const;
  const update = { quoteId: 'abc', quoteNumber: 'Q-1001', customerName: text, type: 'viewed', text } as const;
  const price = standing({ total_cents: 90_000 }, [{ type: 'charge', amount_cents: 30_000 }], {
    signedCents: 100_000,
  });
  const copy = { ...about, decision: 'approved', isRecorded: false, url: quoteUrl } as const;
  return [
    paymentReceivedStaffMail({ ...received, ...price, reference: text }),
    overpaidMail({ ...paid, ...price }),
    overpaidStaffMail(paid),
    ...LANGUAGES.map((language) => paymentVoidedMail({ ...received, ...price, language, reason: text })),
    ...LANGUAGES.map((language) =>
      priceLoweredMail({ ...paid, ...price, language, reason: text, isSigned: true, approvalUrl: quoteUrl }),
    ),
    ...LANGUAGES.map((language) =>
      refundRecordedMail({
        ...paid,
        ...price,
        language,
        at: paidAt,
        method: 'cash',
        card: null,
        reason: text,
        lowersPrice: true,
        dueAgainCents: 0,
      }),
    ),
    refundFailedStaffMail({ ...paid, error: text }),
    disputedStaffMail({ ...paid, status: 'needs_response', dueBy: paidAt }),
    quoteUpdatesMail(about.company, frame.publicUrl, [update], 1),
    quoteUpdatesMail(about.company, frame.publicUrl, [update, { ...update, quoteId: 'abd' }], 3),
    ...LANGUAGES.map((language) => signedCopyMail({ ...copy, language })),
    ...LANGUAGES.map((language) => signedCopyMail({ ...copy, language, isRecorded: true })),
    signedCopyStaffMail(copy),
    signedCopyStaffMail({ ...copy, isRecorded: true }),
  ];
}
