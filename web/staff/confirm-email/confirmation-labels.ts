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
      hint: 'Email isn’t connected yet, so your confirmation link wasn’t sent. Ask the person who runs your server for it.',
      button: 'Get a new link',
      done: 'A new confirmation link is ready. Ask the person who runs your server for it.',
    };
  return { hint: '', button: 'Resend link', done: `We sent a new confirmation link to ${email}.` };
}
