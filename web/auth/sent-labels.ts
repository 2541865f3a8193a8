/** Says where a requested code or link is: on its way by email, or in this server's outbox folder. */

const IN_FOLDER = 'saved in this server’s outbox folder. Ask the person who runs the server for it';

export function codeSent(email: string, sendsEmail: boolean): string {
  const where = sendsEmail ? 'on its way' : IN_FOLDER;
  return `If ${email} has an account, a code is ${where}. Enter it here within 10 minutes, in this browser.`;
}

export function codeSentAgain(sendsEmail: boolean): string {
  return `If that email has an account, a new code is ${sendsEmail ? 'on its way' : 'in the outbox folder'}.`;
}

export function resetLinkSent(sendsEmail: boolean): string {
  const where = sendsEmail ? 'on its way' : IN_FOLDER;
  return `If that email has an account, a link to choose a new password is ${where}. It works once and expires in 60 minutes.`;
}
