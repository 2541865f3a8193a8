import type { MailMode } from '#web/staff/components/mail-promise.ts';

/** Returns the toast after creating the links that change an email. @param sent the text if the server sends email */
export function changeLinksLabel(sent: string, mail: MailMode): string {
  return mail === 'outbox' ? 'Email isn’t connected yet, so the links are saved in this server’s outbox folder.' : sent;
}
