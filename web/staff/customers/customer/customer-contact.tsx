import { ContactWays } from '#web/staff/components/contact-ways.tsx';
import type { Customer } from './customer.ts';

/** Offers ways to reach the customer. The map opens the customer's first property, because most have only one. */
export function CustomerContact({ customer: { phone, email, properties } }: { customer: Customer }) {
  const [place] = properties;
  return <ContactWays phone={phone} email={email} address={place?.address ?? ''} place={place?.coordinates ?? ''} />;
}
