/** The delivery status of the message that the work is done. */
import type { ResultWay } from '#domain/calendar/result-way.ts';
import { staffMoment } from '#domain/dates.ts';
import type { CompanyView } from '#web/staff/company/company-view.ts';
import type { Job } from './use-job.ts';

type Result = NonNullable<Job['result_sent']>;
/** Jobs that a device stored with an older version lack the channel. */
type Kept = Pick<Result, 'at' | 'to'> & Partial<Pick<Result, 'by' | 'state'>>;

const nameOf = ({ by }: Kept) => (by === 'email' ? 'Email' : 'Text');

/** "Sent to dana@example.com, Tue, Nov 24, 3:32 PM." only once it was sent. */
export function resultLabel(result: Kept, timeZone: string): string {
  const { at, to, state } = result;
  if (state === 'saved') return `${nameOf(result)} saved, not sent.`;
  if (state === 'queued') return `${nameOf(result)} on its way to ${to}.`;
  if (state === 'failed') return `${nameOf(result)} not delivered to ${to}.`;
  return `Sent to ${to}, ${staffMoment(at, timeZone)}.`;
}

/** Right after the tap; '' when the person's own phone sends it. */
export function resultToast(result: Kept | null): string {
  if (!result || result.by === 'own_phone') return '';
  return result.state === 'saved' ? `${nameOf(result)} saved, not sent` : 'On its way to the customer.';
}

const WHERE: Record<ResultWay, string> = {
  email: 'By email to',
  text: 'By text to',
  own_phone: 'From your own phone to',
};

/** Before the tap: where the message goes, or that it is only saved. @param connected undefined until it is known */
export function resultHint(
  way: ResultWay,
  { email, phone }: Record<'email' | 'phone', string>,
  connected: Pick<CompanyView, 'mail' | 'texts'> | undefined,
): string {
  const isSaved = way === 'email' ? connected?.mail === 'outbox' : way === 'text' && connected?.texts === 'test';
  if (isSaved)
    return `${way === 'email' ? 'Email' : 'Texting'} isn’t connected yet. The message is saved, not sent, and your customer sees the photos on the quote page.`;
  return `${WHERE[way]} ${way === 'email' ? email : phone}, with a link to the photos.`;
}
