import { type MessageJobServices, QUOTE_OF_MAIL, secondsUntil } from '#server/features/quotes/send-message-job.ts';
import { defineJob } from '#server/platform/jobs/job.ts';
import { sendTextQueue } from '#server/providers/mail/mail-queues.ts';
import { giveUpText, sendText } from '#server/providers/text-messages/send-text.ts';

const senderOf = (services: MessageJobServices) => ({ services, quoteOfText: QUOTE_OF_MAIL });

export const sendTextJob = defineJob({
  ...sendTextQueue,
  // Only the test provider writes a file.
  needsDiskSpace: ({ env }: MessageJobServices) => (env.TEXTS === 'test' ? 'files' : 'rows'),
  concurrency: { total: 8, perCompany: 2 },
  async run(services, payload) {
    const outcome = await sendText(senderOf(services), payload);
    if (typeof outcome === 'object') return { againInSeconds: secondsUntil(outcome.until, services.now()) };
  },
  onGiveUp: (services, payload) => giveUpText(senderOf(services), payload),
});
