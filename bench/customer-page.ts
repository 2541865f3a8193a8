/**
 * Measures the customer page: its compressed HTML, CSS and JavaScript, every host it contacts, and Lighthouse's
 * mobile scores. `--bytes` skips the scores. `node bench/customer-page.ts`
 */

import { drawnSurface } from '#tests/support/drawn-surface.ts';
import { createTestClient } from '#tests/support/http-client.ts';
import { callerOf } from '../scripts/demo/api.ts';
import { takeCards } from '../tests/journeys/card-payments.ts';
import { startInstallation } from '../tests/journeys/installation.ts';
import { peopleOf, signUpByCall } from '../tests/journeys/people.ts';
import { type SentQuote, sendQuote } from '../tests/journeys/sent-quote.ts';
import { measureScores } from './page-scores.ts';
import { compressedParts, sumOf } from './page-weight.ts';

const BUDGET_BYTES = 14 * 1024;
/** for a page with three packages, twelve options and what changed */
const OPTIONS_BUDGET_BYTES = 16 * 1024;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Revises a viewed quote: every line gets a new price, the notes change, and two photos get a caption. */
async function revise({ staff, id, token }: SentQuote): Promise<void> {
  const { api } = staff;
  await callerOf(installation.url).api.approval.viewed({ token, revision: 1 });
  const { edit_number, photos, items, customer_name, customer_email, customer_phone, property_address } =
    await api.quotes.get({ id });
  for (const photo of photos.slice(0, 2)) await api.photos.update({ id: photo.id, description: 'Moss in the joints' });
  const lines = items.map(({ id: line, description, quantity, unit, unit_cents, taxable }) => ({
    id: line,
    kind: 'custom' as const,
    description,
    quantity,
    unit,
    unit_cents: unit_cents + 5,
    taxable,
  }));
  const customer = { customer_name, customer_email, customer_phone, property_address };
  await api.quotes.save({
    id,
    edit_number,
    draft: {
      ...customer,
      lines,
      tax_rate: 0.0725,
      minimum_charge_cents: 0,
      trip_charge_cents: 0,
      notes: 'Please close all windows, move the cars and keep the dog inside.',
    },
  });
}

const EXTRAS = ['Window rinse', 'Gutter brightening', 'Patio', 'Porch ceiling', 'Mailbox', 'Oil spot', 'Rust', 'Fence']
  .concat(['Pool deck', 'Dock', 'Trash cans', 'Shutters'])
  .map((description, place) => ({ description, unit_cents: 4500 + 750 * place }));

const PACKAGES = ['Basic', 'Deluxe', 'Premium'].map((name, place) => ({ name, recommended: place === 1 }));

/**
 * Offers three packages, and twelve options, every third of them chosen.
 * @param raiseCents added to the price of each option
 */
async function offerChoices({ staff: { api }, id }: SentQuote, raiseCents: number): Promise<void> {
  const { edit_number, items, options: former, ...quote } = await api.quotes.get({ id });
  const { customer_name, customer_email, customer_phone, property_address } = quote;
  const line = { id: '', kind: 'custom' as const, quantity: 1, unit: 'flat' as const, taxable: true };
  const fixed = items.filter((item) => former.every((option) => option.id !== item.id));
  const required = fixed.map(({ id: line_id, description, quantity, unit, unit_cents }) => ({
    ...line,
    id: line_id,
    description,
    quantity,
    unit,
    unit_cents,
  }));
  const options = EXTRAS.map((extra, place) => ({
    ...line,
    ...extra,
    unit_cents: extra.unit_cents + raiseCents,
    id: crypto.randomUUID(),
    included: `${extra.description}: low pressure, by hand where it is delicate.`,
    option: place % 3 === 0 ? ('chosen' as const) : ('offered' as const),
    from_package: undefined as number | undefined,
  }));
  const inPackages = ['Gutter clean-out', 'Walkway', 'Roof rinse', 'Moss treatment'].map((description, place) => ({
    ...line,
    description,
    unit_cents: 20_000 + 3000 * place + raiseCents,
    id: crypto.randomUUID(),
    included: `${description}: everything that can be reached from a ladder.`,
    option: place < 2 ? ('chosen' as const) : ('offered' as const),
    from_package: place < 2 ? 1 : 2,
  }));
  const charges = { tax_rate: 0.0725, minimum_charge_cents: 0, trip_charge_cents: 0 };
  const who = { customer_name, customer_email, customer_phone, property_address };
  await api.quotes.save({
    id,
    edit_number,
    draft: { ...who, ...charges, packages: PACKAGES, lines: [...required, ...inPackages, ...options] },
  });
}

const WORDS =
  'Would the crew also wash the porch, the railing and both gates, or is that another visit and another price? ';

/** Writes ten questions and ten answers of about three hundred characters, each with different text. */
async function converse({ staff, id, token }: SentQuote): Promise<void> {
  const words = WORDS.trim().split(' ');
  // Shuffles the words, because a repeated sentence would compress too well.
  const said = (seed: number) =>
    Array.from({ length: 55 }, (_, place) => words[(place * (2 * seed + 3) + seed) % words.length])
      .join(' ')
      .slice(0, 300);
  for (let place = 0; place < 10; place += 1) {
    await callerOf(installation.url).api.approval.ask({ token, question: said(2 * place), name: '' });
    const { events } = await staff.api.quotes.get({ id });
    const seq = events.findLast(({ type }) => type === 'question')?.seq ?? 0;
    await staff.api.inbox.answer({ quote_id: id, seq, text: said(2 * place + 1), channel: 'email' });
  }
}

/** Offers mornings and afternoons every day, which fills the page's list of times. */
async function offerDates({ staff }: SentQuote): Promise<void> {
  const { edit_number } = await staff.api.appointments.offer();
  const everyDay = { weekdays: [0, 1, 2, 3, 4, 5, 6], capacity: 3, active: true };
  const windows = [
    { ...everyDay, from: 480, to: 720 },
    { ...everyDay, from: 780, to: 1020 },
  ];
  await staff.api.appointments.saveOffer({ windows, notice_days: 2, horizon_days: 60, reminder_hour: 16, edit_number });
}

async function finish({ staff, id: quote_id }: SentQuote): Promise<void> {
  const { jobs, photos } = staff.api;
  const ids = { id: crypto.randomUUID(), visit_id: crypto.randomUUID() };
  await jobs.fromQuote({ quote_id, ...ids });
  await jobs.setState({ ...ids, state: 'done', edit_number: 1 });
  for (let place = 0; place < 4; place += 1) {
    const photo = { quote_id, id: crypto.randomUUID(), image_type: 'post_work', description: '' } as const;
    await photos.upload({ ...photo, file: await drawnSurface('clean', place) });
  }
}

// With a text provider, the page also asks for permission to text the customer.
const installation = await startInstallation({ TEXTS: 'test' });
try {
  const { owner, customer } = peopleOf('bench');
  const company = await signUpByCall(createTestClient(installation.url), owner);
  await takeCards(company);
  const quote = await sendQuote(company, customer, { photos: 4 });
  const { url } = quote;
  const first = await weigh('Customer page with a deposit, brotli, without photos');
  const withOptions = await sendQuote(company, customer);
  await offerChoices(withOptions, 0);
  await callerOf(installation.url).api.approval.viewed({ token: withOptions.token, revision: 2 });
  await offerChoices(withOptions, 500);
  const chooses = await weigh(
    'A quote with three packages, twelve options and what changed',
    withOptions.url,
    OPTIONS_BUDGET_BYTES,
  );
  if (chooses > OPTIONS_BUDGET_BYTES) process.exitCode = 1;
  await revise(quote);
  const revised = await weigh('The same with what changed since the customer looked at it');
  await converse(quote);
  const asked = await weigh('The same with ten long questions, their answers and the box for texts');
  if (!process.argv.includes('--bytes')) {
    console.log('Lighthouse, mobile');
    const { categories } = await measureScores(url, CATEGORIES);
    for (const [category, score] of categories) console.log(`  ${category.padEnd(16)} ${score}`);
  }
  const { api } = callerOf(installation.url);
  await api.approval.decide({ token: quote.token, decision: 'approved', name: customer.name, reason: '', revision: 2 });
  // Until the signed copy exists, the page loads an extra script that waits for it.
  await api.approval.signedCopy({ token: quote.token });
  const approved = await weigh('The same after the approval, with what is paid and open');
  await offerDates(quote);
  const offered = await weigh('The same with dates to choose from: two windows a day');
  await finish(quote);
  const done = await weigh('The same with the work done, four photos before and after');
  if (Math.max(first, revised, asked, approved, offered, done) > BUDGET_BYTES) process.exitCode = 1;

  async function weigh(title: string, page = url, budget = BUDGET_BYTES): Promise<number> {
    const parts = await compressedParts(page);
    const total = sumOf(parts);
    console.log(title);
    for (const [what, bytes] of parts) console.log(`  ${what.padEnd(12)} ${String(bytes).padStart(7)} bytes`);
    console.log(`  together     ${String(total).padStart(7)} bytes (at most ${budget})`);
    return total;
  }
} finally {
  await installation.stop();
}
