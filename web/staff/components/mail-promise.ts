import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';

/** How emails leave this server: by a mail server, or not yet. Undefined until it is known. */
export type MailMode = 'smtp' | 'outbox' | undefined;

/** A sentence, and the email that follows. An email that can't leave, or isn't known to, is not promised. */
export function withMailPromise(sentence: string, promise: string, mail: MailMode): string {
  return mail === 'smtp' ? `${sentence} ${promise}` : sentence;
}

/** Says after a request for an email whether it is being sent or only saved. */
export function mailDone(sent: string, mail: MailMode): string {
  return mail === 'outbox' ? 'Email saved, not sent' : sent;
}

const REMINDERS_UNSENT = 'Email isn’t connected yet, so email reminders aren’t sent.';

/** The note next to planned reminders. @returns '' where emails leave the server, and until it is known */
export function reminderNote(mail: MailMode): string {
  return mail === 'outbox' ? REMINDERS_UNSENT : '';
}

/** A sentence about reminders, and the note where their emails can’t leave. */
export function withReminderNote(sentence: string, mail: MailMode): string {
  return `${sentence} ${reminderNote(mail)}`.trimEnd();
}

export function useMailMode(): MailMode {
  return useQuery(queries.company.get.queryOptions()).data?.mail;
}
