import { CHANNEL_NOT_CONNECTED, type MailMode } from '#web/staff/components/mail-promise.ts';

const DEVICES_ONLY = 'For now, we only notify your devices.';

/**
 * Returns the note that no notifications are emailed; '' if they are, or while that is unknown.
 * @param isConfirmed true if the viewer has confirmed their email, which email notifications require
 */
export function mailNote(mail: MailMode, isConfirmed: boolean): string {
  if (mail === 'outbox') return `${CHANNEL_NOT_CONNECTED.email} ${DEVICES_ONLY}`;
  return isConfirmed ? '' : `We’ll email you once your email is confirmed. ${DEVICES_ONLY}`;
}
