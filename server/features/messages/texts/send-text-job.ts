import { noteMailOutcome } from '#server/features/quotes/mail-delivery.ts';
import type { Services } from '#server/features/services.ts';
import { defineJob } from '#server/jobs/job.ts';
import { sendTextQueue } from '#server/mail/mail-queues.ts';
import { giveUpText, sendText } from '#server/text-messages/send-text.ts';

const senderOf = (services: Services) => ({ services, noteOutcome: noteMailOutcome });

/** Sends a company's text message. */
export const sendTextJob = defineJob({
  ...sendTextQueue,
  // The test provider writes a file.
  needsRoom: ({ env }: Services) => (env.TEXTS === 'test' ? 'files' : 'rows'),
  isWatched: true,
  places: { total: 8, perCompany: 2 },
  run: (services, payload) => sendText(senderOf(services), payload),
  onGiveUp: (services, payload) => giveUpText(senderOf(services), payload),
});
