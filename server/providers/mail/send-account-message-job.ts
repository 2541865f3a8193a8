import { defineJob } from '#server/platform/jobs/job.ts';
import { sendAccountMessageQueue } from './mail-queues.ts';
import { diskUseOfMail } from './mail-transport.ts';
import { giveUpAccountMessage, type MailServices, sendAccountMessage } from './send.ts';

export const sendAccountMessageJob = defineJob({
  ...sendAccountMessageQueue,
  needsDiskSpace: ({ env }: MailServices) => diskUseOfMail(env),
  async run(services: MailServices, payload) {
    await sendAccountMessage(services, payload);
  },
  onGiveUp: giveUpAccountMessage,
});
