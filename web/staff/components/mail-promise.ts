import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/query.ts';

/** How emails leave this server: by a mail server, or not yet. Undefined until it is known. */
export type MailKind = 'smtp' | 'outbox' | undefined;

/** A sentence, and the email that follows. An email that can't leave, or isn't known to, is not promised. */
export function withMailPromise(sentence: string, promise: string, mail: MailKind): string {
  return mail === 'smtp' ? `${sentence} ${promise}` : sentence;
}

/** Says after a request for an email that it is on its way, or only saved. */
export function mailDone(sent: string, mail: MailKind): string {
  return mail === 'outbox' ? 'Email saved, not sent' : sent;
}

export function useMailKind(): MailKind {
  return useQuery(queries.company.get.queryOptions()).data?.mail;
}
