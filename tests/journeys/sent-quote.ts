import { callerOf } from '../../scripts/demo/api.ts';
import type { Caller } from '../../scripts/demo/api.ts';
import { drawnSurface } from '../../scripts/demo/photos.ts';
import type { Installation } from './installation.ts';
import { OWNER, PASSWORD } from './journey.ts';

export const CUSTOMER = { name: 'Alicia Moreno', email: 'alicia@customer.example', phone: '(555) 010-2231' };

export interface SentQuote {
  staff: Caller;
  id: string;
  /** the customer's link */
  url: string;
  token: string;
}

/** A company with one draft, made through the API. */
export async function saveQuote(
  installation: Pick<Installation, 'url'>,
  { photos = 0 } = {},
): Promise<Pick<SentQuote, 'staff' | 'id'>> {
  const staff = callerOf(installation.url);
  await staff.api.accounts.signup({
    email: OWNER.email,
    password: PASSWORD,
    data: { full_name: OWNER.name, company_name: OWNER.company },
  });
  const company = await staff.api.company.get();
  await staff.api.company.updateProfile({
    ...company,
    company_phone: '(555) 010-4400',
    company_email: 'office@clearwater.example',
  });
  const id = crypto.randomUUID();
  await staff.api.quotes.save({
    id,
    edit_number: 0,
    draft: {
      customer_name: CUSTOMER.name,
      customer_email: CUSTOMER.email,
      customer_phone: CUSTOMER.phone,
      property_address: '18 Harbor View Rd, Beaufort, SC',
      lines: [
        {
          id: crypto.randomUUID(),
          kind: 'custom',
          description: 'Driveway wash',
          quantity: 1200,
          unit: 'sqft',
          unit_cents: 20,
          taxable: true,
        },
        {
          id: crypto.randomUUID(),
          kind: 'custom',
          description: 'Window rinse',
          quantity: 1,
          unit: 'flat',
          unit_cents: 6000,
          taxable: true,
        },
      ],
      discount: { type: 'percent', value: 0.1 },
      discount_message: 'First visit',
      tax_rate: 0.08,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
      notes: 'Please close all windows.',
    },
  });
  for (let index = 0; index < photos; index++)
    await staff.api.photos.upload({
      quote_id: id,
      id: crypto.randomUUID(),
      image_type: 'pre_damage',
      description: `Crack ${index + 1}`,
      file: await drawnSurface('dirty', index),
    });
  return { staff, id };
}

/** The same, sent: for journeys that begin at the customer's page. */
export async function sendQuote(installation: Installation, options: { photos?: number } = {}): Promise<SentQuote> {
  const { staff, id } = await saveQuote(installation, options);
  const { approval_url } = await staff.api.quotes.send({ id, message: '' });
  if (!approval_url) throw new Error('A sent quote has a link');
  return { staff, id, url: approval_url, token: approval_url.split('/').at(-1) ?? '' };
}
