import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';
import { useSession } from '#web/session/use-session.ts';

/** smtp: the server sends email; outbox: emails are only saved. Undefined until known. */
export type MailMode = 'smtp' | 'outbox' | undefined;

export function withMailPromise(sentence: string, promise: string, mail: MailMode): string {
  return mail === 'smtp' ? `${sentence} ${promise}` : sentence;
}

/** Says that the server can't send over a channel. Each screen adds what happens instead. */
export const CHANNEL_NOT_CONNECTED = {
  email: 'Email isn’t connected yet.',
  text: 'Texting isn’t connected yet.',
} as const;

const REMINDERS_UNSENT = 'Email isn’t connected yet, so email reminders aren’t sent.';

/** Stands for planned reminders while none of them can be sent. */
export const REMINDERS_OFF = 'Off until email is connected';

/** Returns the note next to planned reminders. @returns '' if the server sends email, and until that is known */
export function reminderNote(mail: MailMode): string {
  return mail === 'outbox' ? REMINDERS_UNSENT : '';
}

/** Adds the note to a sentence about reminders if their emails can't be sent. */
export function withReminderNote(sentence: string, mail: MailMode): string {
  return `${sentence} ${reminderNote(mail)}`.trimEnd();
}

export function useMailMode(): MailMode {
  return useQuery(queries.company.get.queryOptions()).data?.mail;
}

/**
 * Returns how this server emails the viewer. Undefined while the viewer's email is unconfirmed, because no email can be
 * promised then.
 */
export function useOwnMailMode(): MailMode {
  const mail = useMailMode();
  return useSession().user.email_confirmed ? mail : undefined;
}
