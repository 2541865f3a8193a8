import type { MailMode } from '#web/staff/components/mail-promise.ts';

/** How the link that confirms an email reaches its owner. Without a mail server it is a file on the server. */
interface ConfirmationLabels {
  /** what to do with the existing link; '' where the email says it */
  hint: string;
  button: string;
  /** after a new link was made */
  done: string;
}

/** Toast after creating the links that change an email. @param sent the text where emails can be sent */
export function changeLinksLabel(sent: string, mail: MailMode): string {
  return mail === 'outbox' ? 'Email isn’t connected yet, so the links are saved in this server’s outbox folder.' : sent;
}

/** @param mail how emails leave this server; undefined until it is known */
export function confirmationLabels(email: string, mail: MailMode): ConfirmationLabels {
  if (mail === 'outbox')
    return {
      hint: 'Email isn’t connected yet, so your confirmation link is saved in this server’s outbox folder. Open it there, or ask whoever runs the server.',
      button: 'Get a new link',
      done: 'A new confirmation link is in the outbox folder.',
    };
  return { hint: '', button: 'Send the link again', done: `We sent a new confirmation link to ${email}.` };
}
