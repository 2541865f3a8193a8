import { readFile } from 'node:fs/promises';
import type { Caller } from './api.ts';
import { fillIn } from './card.ts';
import { makeQuote, SAMPLES } from './quotes.ts';

export const DEMO_OWNER = {
  email: 'demo@clearwater.example',
  password: 'Clear-Water-2026',
  full_name: 'Dana Reyes',
  company_name: 'Clearwater Exterior Cleaning',
};

/** Makes a deposit due on approval, payable with the built-in provider. */
async function takeDeposits({ api, send }: Caller): Promise<void> {
  const company = await api.company.get();
  const deposit = { type: 'percent', value: 0.25 } as const;
  const other_ways_to_pay = 'By check: make it out to Clearwater Exterior Cleaning and hand it to the crew.';
  await api.company.updateSettings({ ...company, deposit, other_ways_to_pay });
  if (!(await api.subscription.get()).is_test) return;
  const { url } = await api.paymentAccount.connect({ country: 'US' });
  await fillIn(url, { action: 'connect' }, send);
  await api.paymentAccount.refresh();
}

async function chooseNotifications({ api }: Caller): Promise<void> {
  const { settings } = await api.notifications.get();
  await api.notifications.save({ ...settings, about: 'all', quiet: { from: 21, until: 7 } });
}

async function logo(): Promise<File> {
  const svg = await readFile(new URL('logo.svg', import.meta.url), 'utf8');
  return new File([svg], 'logo.svg', { type: 'image/svg+xml' });
}

export async function foundDemoCompany(staff: Caller): Promise<void> {
  const { email, password, full_name, company_name } = DEMO_OWNER;
  await staff.api.accounts.signup({ email, password, data: { full_name, company_name } });
  const company = await staff.api.company.get();
  await staff.api.company.updateProfile({
    ...company,
    company_phone: '(854) 555-0100',
    company_email: 'hello@clearwater.example',
    company_address: '220 Boundary St, Beaufort, SC 29902',
    license_line: 'Licensed and insured · SC-RBS-48210',
    terms:
      'Stains that washing can’t lift, such as rust, oil and paint, may not come out completely. The balance is due on completion.',
    next_steps:
      'Choose a time online, or we’ll call you within a day to schedule.\nOur crew brings everything; please leave the outdoor faucet turned on and keep pets inside.\nWe’ll send photos when we’re done; any remaining balance is due then.',
  });
  await staff.api.branding.uploadLogo({ file: await logo() });
  await staff.api.company.updateSettings({ ...company, tax_rate: 0.06, minimum_charge_cents: 15_000 });
  await takeDeposits(staff);
  await chooseNotifications(staff);
}

/**
 * Creates one quote in every state.
 * @param untilSent waits until queued emails are sent, because the program drops a quote's email once the quote
 * is decided
 * @returns the links of undecided quotes
 */
export async function makeSampleQuotes(
  staff: Caller,
  customer: Caller,
  untilSent: () => Promise<void> = async () => {},
): Promise<string[]> {
  const book = await staff.api.rateBook.get();
  const waiting: string[] = [];
  for (const [index, sample] of SAMPLES.entries()) {
    const url = await makeQuote(staff, customer, { sample, book, index, untilSent });
    if (url && sample.state === 'sent') waiting.push(url);
  }
  return waiting;
}

/** @returns the links of undecided quotes */
export async function makeDemoCompany(staff: Caller, customer: Caller): Promise<string[]> {
  await foundDemoCompany(staff);
  return makeSampleQuotes(staff, customer);
}
