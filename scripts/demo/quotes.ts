import type { z } from 'zod';
import type { QuoteDraft } from '#contract/quote-fields.ts';
import { addDays, dayIn } from '#domain/calendar-days.ts';
import { addonNamed, lineFromRate, rateNamed } from '#domain/pricing/rate-lines.ts';
import type { Caller } from './api.ts';
import { payByCard } from './card.ts';
import { addPhotos } from './photos.ts';
import { isWorkday } from './workdays.ts';

export type Draft = z.input<typeof QuoteDraft>;
export type Book = Awaited<ReturnType<Caller['api']['rateBook']['get']>>;

export interface Sample {
  customer: [name: string, email: string, phone: string, address: string];
  work: [surface: string, service: string, material: string | null, quantity: number][];
  addons?: string[];
  discount?: { type: 'percent' | 'flat'; value: number; message: string };
  notes?: string;
  state: 'draft' | 'sent' | 'approved' | 'declined' | 'by_phone';
  question?: string;
  photos?: boolean;
}

export const SAMPLES: readonly Sample[] = [
  {
    customer: ['Alicia Moreno', 'alicia.moreno@example.com', '(854) 555-0131', '18 Harbor View Rd, Beaufort, SC 29902'],
    work: [
      ['Concrete & Driveway', 'Surface clean', 'stamped_concrete', 1240],
      ['House Siding', 'Soft wash', 'vinyl', 2100],
    ],
    addons: ['Second story'],
    discount: { type: 'percent', value: 0.1, message: 'House and driveway bundle' },
    notes: 'Please close all windows, and move cars off the driveway the night before.',
    state: 'approved',
    photos: true,
  },
  {
    customer: ['Tom Whitaker', 'tom.whitaker@example.com', '(854) 555-0145', '402 Live Oak Ln, Bluffton, SC 29910'],
    work: [
      ['Roof', 'Roof soft wash', 'asphalt_shingle', 2450],
      ['Gutters', 'Gutter clean-out', 'aluminum', 165],
    ],
    state: 'sent',
    photos: true,
  },
  {
    customer: ['Priya Natarajan', 'priya.n@example.com', '(854) 555-0190', '7 Cordgrass Ct, Port Royal, SC 29935'],
    work: [
      ['Deck & Fence', 'Wood wash', 'cedar_redwood', 620],
      ['Deck & Fence', 'Fence wash', null, 210],
    ],
    addons: ['Eco detergent'],
    state: 'declined',
    photos: true,
  },
  {
    customer: [
      'Lowcountry Dental',
      'office@lowcountrydental.example',
      '(854) 555-0112',
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
    customer: ['Ruth Feldman', 'ruth.feldman@example.com', '(854) 555-0106', '25 Marsh Hawk Way, Okatie, SC 29909'],
    work: [
      ['Patio & Pool', 'Patio clean', 'pavers', 880],
      ['Patio & Pool', 'Re-sand joints', 'pavers', 880],
    ],
    state: 'sent',
    photos: true,
    question: 'Is the joint sand safe for our dog? How long should he stay off the patio?',
  },
  {
    customer: ['Marcus Bell', '', '(854) 555-0123', '61 Sandpiper Dr, Lady’s Island, SC 29907'],
    work: [['House Siding', 'Soft wash', 'stucco', 1850]],
    state: 'draft',
  },
  {
    // Duplicates the customer above, as if staff had entered a repeat caller again.
    customer: ['Marc Bell', 'marcus.bell@example.com', '(854) 555-0123', '61 Sandpiper Dr, Lady’s Island, SC 29907'],
    work: [['Gutters', 'Gutter clean-out', 'aluminum', 140]],
    state: 'draft',
  },
];

/** First shot number of these quotes. The quotes of the sample year use lower numbers. */
const SHOT = 100;

function workLine(book: Book, [surface, service, material, quantity]: Sample['work'][number]): Draft['lines'][number] {
  const rate = rateNamed(book, { surface, service, material });
  return lineFromRate(book, { ...rate, quantity }, crypto.randomUUID());
}

export function draftOf(
  sample: Pick<Sample, 'customer' | 'work' | 'addons' | 'discount' | 'notes'>,
  book: Book,
): Draft {
  const [customer_name, customer_email, customer_phone, property_address] = sample.customer;
  return {
    customer_name,
    customer_email,
    customer_phone,
    property_address,
    lines: [
      ...sample.work.map((work) => workLine(book, work)),
      ...(sample.addons ?? []).map((name) => lineFromRate(book, addonNamed(book, name), crypto.randomUUID())),
    ],
    discount: sample.discount ? { type: sample.discount.type, value: sample.discount.value } : null,
    discount_message: sample.discount?.message ?? '',
    tax_rate: 0.06,
    minimum_charge_cents: 15_000,
    trip_charge_cents: 0,
    notes: sample.notes ?? '',
  };
}

/**
 * Creates one quote and gets it to its state with calls made as staff or as the customer. @returns the customer's
 * link, if there is one
 */
export async function makeQuote(
  staff: Caller,
  customer: Caller,
  { sample, book, index, untilSent }: { sample: Sample; book: Book; index: number; untilSent: () => Promise<void> },
): Promise<string | null> {
  const { api } = staff;
  const id = crypto.randomUUID();
  await api.quotes.save({ id, edit_number: 0, draft: draftOf(sample, book) });
  if (sample.photos) await addPhotos(staff, { quote_id: id, work: sample.work, moment: 'before', shot: SHOT + index });
  if (sample.state === 'draft') return null;
  // Without a mail server the email stays in the outbox. Sharing the link counts as sending the quote.
  if (sample.customer[1]) await api.quotes.send({ id, message: '' });
  await untilSent();
  const sent = await api.quotes.share({ id, way: 'text' });
  const token = sent.approval_url?.split('/').at(-1) ?? '';
  const { revision } = sent;
  if (sample.question) await customer.api.approval.ask({ token, question: sample.question, name: sample.customer[0] });
  if (sample.state === 'approved') {
    const approval = { token, decision: 'approved', name: sample.customer[0], reason: '', revision } as const;
    const { payment } = await customer.api.approval.decide({ ...approval, pay: 'deposit' });
    if (payment && 'url' in payment && payment.url) await payByCard(payment.url);
    await schedule(api, id);
  }
  if (sample.state === 'declined')
    await customer.api.approval.decide({
      token,
      decision: 'declined',
      name: '',
      reason: 'Going with a neighbor’s son',
      revision,
    });
  if (sample.state === 'by_phone') {
    await api.quotes.recordDecision({
      id,
      decision: 'approved',
      customer_name: sample.customer[0],
      channel: 'phone',
      reason: '',
      revision,
    });
    await schedule(api, id);
  }
  return sent.approval_url;
}

/** Schedules the job on the owner's first workday morning without a visit, from tomorrow on. */
async function schedule(api: Caller['api'], quote_id: string): Promise<void> {
  const ids = { id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  const job = await api.jobs.fromQuote({ quote_id, ...ids });
  const { edit_number = 0, minutes = 120 } = job.visits[0] ?? {};
  const people = [(await api.accounts.user()).id];
  const { time_zone } = await api.company.get();
  const minute = 8 * 60;
  const today = dayIn(new Date(), time_zone);
  for (let ahead = 1; ahead <= 14; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isWorkday(day) || (await api.jobs.check({ day, minute, minutes, people })).conflict_count > 0) continue;
    await api.jobs.saveVisit({
      id: job.id,
      visit_id: ids.visit_id,
      edit_number,
      time: { day, minute },
      minutes,
      people,
    });
    return;
  }
}
