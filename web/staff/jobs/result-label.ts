import type { ResultWay } from '#domain/calendar/result-way.ts';
import { staffMoment } from '#domain/dates.ts';
import type { MessageHold } from '#web/staff/confirm-email/message-hold.ts';
import type { Job } from './use-job.ts';

type Result = NonNullable<Job['result_sent']>;
/** Jobs that an older version of the app stored on the device lack the channel and state. */
type Kept = Pick<Result, 'at' | 'to'> & Partial<Pick<Result, 'by' | 'state'>>;

const nameOf = ({ by }: Kept) => (by === 'email' ? 'Email' : 'Text');

/** Returns "Sent to dana@example.com, Tue, Nov 24, 3:32 PM." Says "Sent" only after the message was sent. */
export function resultLabel(result: Kept, timeZone: string): string {
  const { at, to, state } = result;
  if (state === 'saved') return `${nameOf(result)} saved, not sent.`;
  if (state === 'queued') return `${nameOf(result)} on its way to ${to}.`;
  if (state === 'failed') return `${nameOf(result)} not delivered to ${to}.`;
  return `Sent to ${to}, ${staffMoment(at, timeZone)}.`;
}

/** Returns the toast right after the tap; '' if the person's own phone sends the message. */
export function resultToast(result: Kept | null): string {
  if (!result || result.by === 'own_phone') return '';
  return result.state === 'saved' ? `${nameOf(result)} saved, not sent` : 'On its way to the customer.';
}

const WHERE: Record<ResultWay, string> = {
  email: 'By email to',
  text: 'By text to',
  own_phone: 'From your own phone to',
};

/** Says before the tap where the message goes, or why it can't be sent. @param hold why the channel can't send now */
export function resultHint(
  way: ResultWay,
  { email, phone }: Record<'email' | 'phone', string>,
  hold: MessageHold | null,
): string {
  if (way !== 'own_phone' && hold)
    return hold.why === 'saved'
      ? `${hold.sentence} The message is saved, not sent, and your customer sees the photos on the quote page.`
      : `${hold.sentence} Your customer sees the photos on the quote page.`;
  return `${WHERE[way]} ${way === 'email' ? email : phone}, with a link to the photos.`;
}
