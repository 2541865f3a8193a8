import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { sendMessageQueue } from '#server/providers/mail/mail-queues.ts';
import { diskUseOfMail } from '#server/providers/mail/mail-transport.ts';
import { giveUpMessage, type MailServices, type QuoteOfMail, sendMessage } from '#server/providers/mail/send.ts';
import { writeDecisionMailAgain } from './approval/decision-mails.ts';
import { maySendApprovalMail } from './approval/may-send-approval-mail.ts';
import { findSignedPdf, quotePdf } from './evidence/pdfs.ts';
import { maySendFollowUp } from './follow-ups/may-send-follow-up.ts';
import { noteMailOutcome } from './mail-delivery.ts';
import { DECISION_MAILS } from './mails/decision-messages.ts';
import { maySendPaymentMail } from './payments/may-send-payment-mail.ts';
import { readPaid } from './payments/payments-now.ts';
import { maySendPriceMail, writePriceMailAgain } from './payments/price-mails.ts';

export type MessageJobServices = Services & MailServices;

/** Emails attach a quote's PDFs and write to its history. */
export const QUOTE_OF_MAIL: QuoteOfMail<MessageJobServices> = {
  quotePdf: (services, scope, quoteId) =>
    quotePdf(services, scope, quoteId, (...about) => readPaid(services, scope, ...about)),
  signedPdf: findSignedPdf,
  maySend: (services, scope, { kind, paymentId, reductionId, ...mail }) => {
    if (reductionId !== null) return maySendPriceMail(services, scope, mail);
    if (paymentId !== null) return maySendPaymentMail(services, scope, { kind, paymentId });
    if (kind === 'quote_approved') return maySendApprovalMail(services, scope, mail);
    return maySendFollowUp(services, scope, mail);
  },
  writeAgain: async (services, scope, mail) => {
    if (DECISION_MAILS.some((kind) => kind === mail.kind)) return writeDecisionMailAgain(services, scope, mail);
    const namesPrice = mail.reductionId !== null || ['payment_refunded', 'payment_voided'].includes(mail.kind);
    return namesPrice ? writePriceMailAgain(services, scope, mail) : null;
  },
  noteOutcome: noteMailOutcome,
};

/** An email waits this long for its signed PDF before it is tried again. */
const LATER = { againInSeconds: 2 };

/** Rounds up, so a job never runs too early. */
export const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

export const sendMessageJob = sendMessageJobWith(QUOTE_OF_MAIL);

export function sendMessageJobWith(quoteOfMail: QuoteOfMail<MessageJobServices>) {
  return defineJob({
    ...sendMessageQueue,
    needsDiskSpace: ({ env }: MessageJobServices) => diskUseOfMail(env),
    async run(services: MessageJobServices, payload) {
      const outcome = await sendMessage({ services, quoteOfMail }, payload);
      if (outcome === 'later') return LATER;
      if (outcome !== 'done') return { againInSeconds: secondsUntil(outcome.until, services.now()) };
    },
    onGiveUp: (services, payload) => giveUpMessage({ services, quoteOfMail }, payload),
  });
}
