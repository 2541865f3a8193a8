import type { z } from 'zod';
import type { QuoteDraft } from '#contract/quote-fields.ts';
import { addonNamed, lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import type { Caller } from './api.ts';
import { drawnSurface } from './photos.ts';

export const DEMO_OWNER = {
  email: 'demo@clearwater.example',
  password: 'Clear-Water-2026',
  full_name: 'Dana Reyes',
  company_name: 'Clearwater Exterior Cleaning',
};

type Draft = z.input<typeof QuoteDraft>;
type Book = Awaited<ReturnType<Caller['api']['rateBook']['get']>>;

interface Job {
  customer: [name: string, email: string, phone: string, address: string];
  /** surface, service, material, quantity */
  work: [surface: string, service: string, material: string | null, quantity: number][];
  addons?: string[];
  discount?: { type: 'percent' | 'flat'; value: number; message: string };
  notes?: string;
  state: 'draft' | 'sent' | 'approved' | 'declined' | 'by_phone';
  /** what the customer asks about the quote */
  question?: string;
  photos?: boolean;
}

const JOBS: Job[] = [
  {
    customer: ['Alicia Moreno', 'alicia.moreno@example.com', '(614) 555-0131', '18 Harbor View Rd, Beaufort, SC 29902'],
    work: [
      ['Concrete & Driveway', 'Surface clean', 'stamped_concrete', 1240],
      ['House Siding', 'Soft wash', 'vinyl', 2100],
    ],
    addons: ['Second story'],
    discount: { type: 'percent', value: 0.1, message: 'House and driveway together' },
    notes: 'Please close all windows and move cars from the driveway the evening before.',
    state: 'approved',
    photos: true,
  },
  {
    customer: ['Tom Whitaker', 'tom.whitaker@example.com', '(614) 555-0145', '402 Live Oak Ln, Bluffton, SC 29910'],
    work: [
      ['Roof', 'Roof soft wash', 'asphalt_shingle', 2450],
      ['Gutters', 'Gutter clean-out', 'aluminum', 165],
    ],
    state: 'sent',
    photos: true,
  },
  {
    customer: ['Priya Natarajan', 'priya.n@example.com', '(614) 555-0190', '7 Cordgrass Ct, Port Royal, SC 29935'],
    work: [
      ['Deck & Fence', 'Wood wash', 'cedar_redwood', 620],
      ['Deck & Fence', 'Fence wash', null, 210],
    ],
    addons: ['Eco detergent'],
    state: 'declined',
  },
  {
    customer: [
      'Lowcountry Dental',
      'office@lowcountrydental.example',
      '(614) 555-0112',
      '1100 Ribaut Rd, Beaufort, SC 29902',
    ],
    work: [
      ['Concrete & Driveway', 'Surface clean', 'broom_concrete', 5200],
      ['Concrete & Driveway', 'Degrease spot', null, 3],
    ],
    addons: ['After hours'],
    state: 'by_phone',
  },
  {
    customer: ['Ruth Feldman', 'ruth.feldman@example.com', '(614) 555-0106', '25 Marsh Hawk Way, Okatie, SC 29909'],
    work: [
      ['Patio & Pool', 'Patio clean', 'travertine', 880],
      ['Patio & Pool', 'Re-sand joints', 'travertine', 880],
    ],
    state: 'sent',
    question: 'Is the sealer safe for our dog, and how long should he stay off the patio?',
  },
  {
    customer: ['Marcus Bell', '', '(614) 555-0123', '61 Sandpiper Dr, Lady’s Island, SC 29907'],
    work: [['House Siding', 'Soft wash', 'stucco', 1850]],
    state: 'draft',
  },
  {
    // The same person once more, as happens when somebody calls again.
    customer: ['Marc Bell', 'marcus.bell@example.com', '614-555-0123', '61 Sandpiper Dr, Lady’s Island, SC 29907'],
    work: [['Gutters', 'Gutter clean-out', 'aluminum', 140]],
    state: 'draft',
  },
];

function workLine(book: Book, [surface, service, material, quantity]: Job['work'][number]): Draft['lines'][number] {
  const rate = rateNamed(book, { surface, service, material });
  return lineFromRate(book, { ...rate, quantity }, crypto.randomUUID());
}

function draftOf(job: Job, book: Book): Draft {
  const [customer_name, customer_email, customer_phone, property_address] = job.customer;
  return {
    customer_name,
    customer_email,
    customer_phone,
    property_address,
    lines: [
      ...job.work.map((work) => workLine(book, work)),
      ...(job.addons ?? []).map((name) => lineFromRate(book, addonNamed(book, name), crypto.randomUUID())),
    ],
    discount: job.discount ? { type: job.discount.type, value: job.discount.value } : null,
    discount_message: job.discount?.message ?? '',
    tax_rate: 0.06,
    minimum_charge_cents: 15_000,
    trip_charge_cents: 0,
    notes: job.notes ?? '',
  };
}

/**
 * Makes one quote and brings it into its state, through the calls of staff and customer. @returns the customer's link,
 * if it has one
 */
async function makeQuote(
  { api }: Caller,
  customer: Caller,
  job: Job,
  book: Book,
  index: number,
): Promise<string | null> {
  const id = crypto.randomUUID();
  await api.quotes.save({ id, edit_number: 0, draft: draftOf(job, book) });
  if (job.photos)
    for (const [image_type, kind] of [
      ['pre_damage', 'dirty'],
      ['pre_damage', 'dirty'],
    ] as const)
      await api.photos.upload({
        quote_id: id,
        id: crypto.randomUUID(),
        image_type,
        description: 'As found',
        file: await drawnSurface(kind, index),
      });
  if (job.state === 'draft') return null;
  // Without a mail server the mail stays in the outbox; sharing the link counts as sending the quote.
  if (job.customer[1]) await api.quotes.send({ id, message: '' });
  const sent = await api.quotes.share({ id, way: 'text' });
  const token = sent.approval_url?.split('/').at(-1) ?? '';
  const { revision } = sent;
  if (job.question) await customer.api.approval.ask({ token, question: job.question, name: job.customer[0] });
  if (job.state === 'approved') {
    const approval = { token, decision: 'approved', name: job.customer[0], reason: '', revision } as const;
    const { payment } = await customer.api.approval.decide({ ...approval, pay: 'deposit' });
    if (payment && 'url' in payment && payment.url) await fillIn(payment.url, TEST_CARD);
  }
  if (job.state === 'declined')
    await customer.api.approval.decide({
      token,
      decision: 'declined',
      name: '',
      reason: 'Going with a neighbor’s son',
      revision,
    });
  if (job.state === 'by_phone')
    await api.quotes.recordDecision({
      id,
      decision: 'approved',
      customer_name: job.customer[0],
      channel: 'phone',
      reason: '',
      revision,
    });
  return sent.approval_url;
}

/** Takes any test card, and moves no money. */
const TEST_CARD = { action: 'card', number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' };

/** Sends a form of the built-in payment provider's pages, as a browser would. */
async function fillIn(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The page of the test provider answered ${answer.status}`);
}

/** A deposit is due on approval, and with the built-in provider it can be paid: one is, and one stays open. */
async function takeDeposits({ api }: Caller): Promise<void> {
  const company = await api.company.get();
  const deposit = { type: 'percent', value: 0.25 } as const;
  const other_ways_to_pay = 'Check to Clearwater Exterior Cleaning, handed to the crew on the day of the work.';
  await api.company.updateSettings({ ...company, deposit, other_ways_to_pay });
  if (!(await api.subscription.get()).is_test) return;
  const { url } = await api.paymentAccount.connect({ country: 'US' });
  await fillIn(url, { action: 'all' });
  await api.paymentAccount.refresh();
}

/** The owner hears of all quotes, and of nothing at night. */
async function chooseNotifications({ api }: Caller): Promise<void> {
  const { settings } = await api.notifications.get();
  await api.notifications.save({ ...settings, about: 'all', quiet: { from: 21, until: 7 } });
}

/** A sample company with a quote in every state. @returns the links of quotes that still wait for a decision */
export async function makeDemoCompany(staff: Caller, customer: Caller): Promise<string[]> {
  const { email, password, full_name, company_name } = DEMO_OWNER;
  await staff.api.accounts.signup({ email, password, data: { full_name, company_name } });
  const company = await staff.api.company.get();
  await staff.api.company.updateProfile({
    ...company,
    company_phone: '(614) 555-0100',
    company_email: 'hello@clearwater.example',
    company_address: '220 Boundary St, Beaufort, SC 29902',
    license_line: 'Licensed and insured · SC-RBS-48210',
    terms: 'Non-organic stains such as rust, oil and paint may not come out completely. Payment is due on completion.',
  });
  await staff.api.company.updateSettings({ ...company, tax_rate: 0.06, minimum_charge_cents: 15_000 });
  await takeDeposits(staff);
  const book = await staff.api.rateBook.get();
  const waiting: string[] = [];
  for (const [index, job] of JOBS.entries()) {
    const url = await makeQuote(staff, customer, job, book, index);
    if (url && job.state === 'sent') waiting.push(url);
  }
  await chooseNotifications(staff);
  return waiting;
}
