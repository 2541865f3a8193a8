import { Anchor } from '@mantine/core';
import { readableNumber } from '#domain/messages/phone-number.ts';
import { dialable, textHref } from '#web/ui/phone-links.ts';
import type { InboxItem } from './use-inbox.ts';

interface OwnPhoneLinkProps {
  item: Pick<InboxItem, 'customer_phone' | 'channels'>;
  /** the reply as typed */
  text: string;
}

/** Offers to text the reply from the person's own phone, if the server sends no texts. */
export function OwnPhoneLink({ item: { customer_phone, channels }, text }: OwnPhoneLinkProps) {
  if (channels.includes('text') || dialable(customer_phone) === '') return null;
  return (
    <Anchor href={textHref(customer_phone, text.trim())} inherit underline="always">
      Text {readableNumber(customer_phone)}
    </Anchor>
  );
}
