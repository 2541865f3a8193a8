import { defineRepeatedJob } from '#server/platform/jobs/job.ts';
import { type MailboxServices, readMailbox } from './read-mailbox.ts';

/** Returned by a run that left emails unread. */
const AT_ONCE = { againInSeconds: 1 };

/** If the mailbox server is down, the next run tries again a minute later. No other work waits. */
export const readMailboxJob = defineRepeatedJob({
  name: 'read-bounce-mailbox',
  retry: { limit: 0, seconds: 60 },
  needsDiskSpace: 'rows',
  async run(services: MailboxServices, _, signal) {
    try {
      const reading = await readMailbox(services, signal);
      if (!reading) return;
      if (reading.forged > 0) services.log.warn(reading, 'Forged bounce reports were ignored');
      if (reading.isCut) return AT_ONCE;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      services.log.warn({ reason }, 'The bounce mailbox could not be read; it is retried in a minute');
    }
  },
});
