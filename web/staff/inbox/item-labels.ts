import { staffDay } from '#domain/calendar-days.ts';
import { readableNumber } from '#domain/messages/phone-number.ts';
import type { Request } from '#web/staff/calendar/requests/request.ts';
import { fromToInWords } from '#web/staff/calendar/work/entries/grid-steps.ts';
import type { InboxItem } from './use-inbox.ts';

export const PICTURES_STAY = 'Includes a photo we couldn’t download';

export function whoOf({ customer_name, from }: Pick<InboxItem, 'customer_name' | 'from'>): string {
  return customer_name || readableNumber(from);
}

/** Names an item in buttons: "Ruth Feldman, Q-1005". */
export function itemSubject(item: InboxItem): string {
  return item.number ? `${whoOf(item)}, ${item.number}` : whoOf(item);
}

/** Says what happened, in one sentence. Returns a customer's own words unchanged. */
export function itemLabel({ kind, text, to, channel, pictures }: InboxItem): string {
  if (kind === 'not_sent') {
    const why = text && `: ${text.replace(/^Not sent: /, '')}`;
    return `The ${channel === 'text' ? 'text' : 'email'} to ${readableNumber(to) || 'the customer'} wasn’t sent${why}`;
  }
  if (kind === 'bounced') return `The email to ${to || 'the customer'} bounced${text && `: ${text}`}`;
  if (text) return text;
  return pictures > 0 ? PICTURES_STAY : 'No reason given';
}

/** Returns the latest message, for the list. */
export function lastWordsLabel(item: InboxItem): string {
  if (item.answer) return `${item.answer.by}: ${item.answer.text}`;
  return item.kind === 'declined' ? `Declined: ${itemLabel(item)}` : itemLabel(item);
}

/** Returns "Requested Thu, Dec 10, 1 – 5 PM". */
export function requestedTimeLabel({ choice, wish }: Pick<Request, 'choice' | 'wish'>): string {
  if (!choice) return `Requested “${wish}”`;
  return `Requested ${staffDay(choice.day)}, ${fromToInWords(choice.from, choice.to).replaceAll(':00', '')}`;
}
