import type { MailMode } from '#web/staff/components/mail-promise.ts';

/**
 * Wording about the link that confirms an email. Without a mail server, the email with the link is a file on the
 * server.
 */
interface ConfirmationLabels {
  /** the next step with the existing link; '' if the email explains it */
  hint: string;
  button: string;
  done: string;
}

/** Returns the wording about confirming an email. @param mail how this server sends email; undefined until known */
export function confirmationLabels(email: string, mail: MailMode): ConfirmationLabels {
  if (mail === 'outbox')
    return {
      hint: 'Email isn’t connected yet, so your confirmation link is saved in this server’s outbox folder. Open it there, or ask the person who runs the server.',
      button: 'Get a new link',
      done: 'A new confirmation link is in the outbox folder.',
    };
  return { hint: '', button: 'Resend link', done: `We sent a new confirmation link to ${email}.` };
}
