import type { Language } from '#domain/language/language.ts';
import { drawnSurface } from '#tests/support/drawn-surface.ts';
import type { TestClient } from '#tests/support/http-client.ts';
import type { Company, People } from './people.ts';

export interface SentQuote {
  staff: TestClient;
  id: string;
  /** link to the customer page */
  url: string;
  token: string;
}

type Customer = People['customer'];

interface About {
  photos?: number;
  /** by default the company's language */
  language?: Language;
}

/** Creates a draft with two lines, a discount and tax through the API. @returns its id */
export async function saveQuote(
  { client }: Company,
  customer: Customer,
  { photos = 0, language }: About = {},
): Promise<string> {
  const { api } = client;
  await api.company.updateProfile({
    ...(await api.company.get()),
    company_phone: '(614) 555-0100',
    company_email: 'office@clearwater.example',
  });
  const id = crypto.randomUUID();
  const line = (description: string, quantity: number, unit: 'sqft' | 'flat', unit_cents: number) => ({
    id: crypto.randomUUID(),
    kind: 'custom' as const,
    description,
    quantity,
    unit,
    unit_cents,
    taxable: true,
  });
  await api.quotes.save({
    id,
    edit_number: 0,
    draft: {
      customer_name: customer.name,
      customer_email: customer.email,
      customer_phone: customer.phone,
      property_address: '18 Harbor View Rd, Beaufort, SC',
      lines: [line('Driveway wash', 1200, 'sqft', 20), line('Window rinse', 1, 'flat', 6000)],
      discount: { type: 'percent', value: 0.1 },
      discount_message: 'First visit',
      tax_rate: 0.08,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
      notes: 'Please close all windows.',
      ...(language && { language }),
    },
  });
  for (let index = 0; index < photos; index++)
    await api.photos.upload({
      quote_id: id,
      id: crypto.randomUUID(),
      image_type: 'pre_damage',
      description: `Crack ${index + 1}`,
      file: await drawnSurface('dirty', index),
    });
  return id;
}

/** Saves and sends a quote, for journeys that start on the customer page. */
export async function sendQuote(company: Company, customer: Customer, options: About = {}): Promise<SentQuote> {
  const id = await saveQuote(company, customer, options);
  const { approval_url } = await company.client.api.quotes.send({ id, message: '' });
  if (!approval_url) throw new Error('A sent quote has a link');
  return { staff: company.client, id, url: approval_url, token: approval_url.split('/').at(-1) ?? '' };
}
