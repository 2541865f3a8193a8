import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';

/**
 * Says where to find the links that change an email.
 * @param sent the text if the server sends email
 */
export function changeLinksLabel(sent: string, mail: MailMode): string {
  return mail === 'outbox'
    ? `${CHANNEL_NOT_CONNECTED.email} The links weren’t sent. Ask the person who runs your server for them.`
    : sent;
}

/** Returns the wording above an account's email. @param mail how this server sends email; undefined until known */
export function emailLead(mail: MailMode): string {
  const sends = mail === 'smtp' ? ', and we send account emails to it' : '';
  return `You sign in with this email${sends}. To change it, confirm from both your old and new email.`;
}
