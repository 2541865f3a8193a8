import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { DECISION_MAILS } from '#server/mail/decision-messages.ts';
import { sendMessageQueue } from '#server/mail/mail-queues.ts';
import { roomForMail } from '#server/mail/mail-transport.ts';
import { giveUpMessage, type MailServices, type QuoteOfMail, sendMessage } from '#server/mail/send.ts';
import { writeDecisionMailAgain } from './approval/decision-mails.ts';
import { findSignedPdf, quotePdf } from './evidence/pdfs.ts';
import { permitFollowUp } from './follow-ups/permit.ts';
import { noteMailOutcome } from './mail-delivery.ts';
import { permitPaymentMail } from './payments/payment-mail-permit.ts';
import { readPaid } from './payments/payments-now.ts';
import { permitPriceMail, writePriceMailAgain } from './payments/price-mails.ts';

/** The services of background jobs: those of the features, and the mail transport. */
export type JobServices = Services & MailServices;

/** The parts of a quote that its mails need: PDFs, and the history. */
export const QUOTE_OF_MAIL: QuoteOfMail<JobServices> = {
  quotePdf: (services, scope, quoteId) =>
    quotePdf(services, scope, quoteId, (...about) => readPaid(services, scope, ...about)),
  signedPdf: findSignedPdf,
  permit: (services, scope, { kind, paymentId, reductionId, ...mail }) => {
    if (reductionId !== null) return permitPriceMail(services, scope, mail);
    return paymentId === null
      ? permitFollowUp(services, scope, mail)
      : permitPaymentMail(services, scope, { kind, paymentId });
  },
  writeAgain: async (services, scope, mail) => {
    if (DECISION_MAILS.some((kind) => kind === mail.kind)) return writeDecisionMailAgain(services, scope, mail);
    const namesPrice = mail.reductionId !== null || ['payment_refunded', 'payment_voided'].includes(mail.kind);
    return namesPrice ? writePriceMailAgain(services, scope, mail) : null;
  },
  noteOutcome: noteMailOutcome,
};

/** While a mail waits for its signed PDF. */
const LATER = { againInSeconds: 2 };

/** Not a second too early. */
export const secondsUntil = (at: Date, now: Date) => Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));

/** Sends a company's mail, with the PDFs of its quote. */
export const sendMessageJob = sendMessageJobWith(QUOTE_OF_MAIL);

export function sendMessageJobWith(quoteOfMail: QuoteOfMail<JobServices>) {
  return defineJob({
    ...sendMessageQueue,
    needsRoom: ({ env }: JobServices) => roomForMail(env),
    async run(services: JobServices, payload) {
      const outcome = await sendMessage({ services, quoteOfMail }, payload);
      if (outcome === 'later') return LATER;
      if (outcome !== 'done') return { againInSeconds: secondsUntil(outcome.until, services.now()) };
    },
    onGiveUp: (services, payload) => giveUpMessage({ services, quoteOfMail }, payload),
  });
}
