/** What has become of the message that the work is done. */
import { staffMoment } from '#domain/dates.ts';
import type { Job } from './use-job.ts';

type Result = NonNullable<Job['result_sent']>;
/** Jobs that a device kept from before do not say how it went out. */
type Kept = Pick<Result, 'at' | 'to'> & Partial<Pick<Result, 'by' | 'state'>>;

const nameOf = ({ by }: Kept) => (by === 'email' ? 'Email' : 'Text');

/** "Sent to dana@example.com, Tue, Nov 24, 3:32 PM." only once it has left. */
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
