/** Prepares the text for the phone's own messaging app, for servers that can't send texts. */

import type { Detail } from '#web/quote-form/quote-form.ts';
import { textHref } from '#web/ui/phone-links.ts';

export function smsText(quote: Pick<Detail, 'customer_name' | 'number'>, company: string, link: string): string {
  const [first = ''] = quote.customer_name.trim().split(/\s+/);
  return `Hi${first ? ` ${first}` : ''}, your quote ${quote.number} from ${company} is ready: ${link}`;
}

/** Returns the address that opens the text in the phone's own messaging app. */
export const smsAddress = (phone: string, text: string): string => textHref(phone, text);
